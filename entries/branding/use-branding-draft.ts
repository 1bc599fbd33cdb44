import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { BrandedData } from '../../shared/contract/branding';
import { Draft, draftOf } from './draft';

/** The key in the session storage with the draft of this tab. */
const STORED = 'branding-draft';

/** The draft, which survives a reload of the page, the branding that is set, and functions that change the draft. */
export function useBrandingDraft(data: BrandedData) {
  const [present] = useState(() => draftOf(data));
  const [draft, setDraft] = useState(() => storedDraft() ?? present);
  useEffect(() => {
    try {
      if (draft === present) sessionStorage.removeItem(STORED);
      else sessionStorage.setItem(STORED, JSON.stringify(draft));
    } catch {
      // Storage is blocked or full: the draft is lost when the page is left.
    }
  }, [draft, present]);
  return {
    draft,
    present,
    change: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    reset: () => setDraft(present),
  };
}

function storedDraft(): Draft | undefined {
  try {
    const stored = v.safeParse(Draft, JSON.parse(sessionStorage.getItem(STORED) ?? ''));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined; // nothing is stored, or storage is blocked
  }
}
