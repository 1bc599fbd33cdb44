import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { BRANDING_ADDRESS } from '../../shared/contract/addresses';
import type { BrandingSettings } from '../../shared/contract/settings/branding';
import { t } from '../../shared/i18n/translate';
import { saveRefusalOf } from '../../shared/notifications/save-refusal';
import { useSaveReport } from '../../shared/notifications/use-save-report';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { getBranding, postBranding } from './api';
import type { AccentColours } from './check-accent';
import { brandingOfDraft, canSave, Draft, draftOf } from './draft';

/** The key in the session storage with what was typed in this tab. */
const STORED = 'branding-draft';

const CHANGES = [{ resource: BRANDING_ADDRESS, action: 'changed' }] as const;

/** The draft, of which what was typed survives a reload of the page, the branding that is set, and functions that change both. */
export function useBrandingDraft(initial: BrandingSettings) {
  const { data, change, reload } = useResource({ load: getBranding, initial, changes: CHANGES, keepsDeleted: true });
  const present = draftOf(data);
  const [edited, setEdited] = useState(storedEdits);
  const typed = changesIn(edited, present, data.fixed);
  const isDirty = Object.keys(typed).length > 0;
  const draft = { ...present, ...typed };
  const { underWay, begin } = useExclusiveCall<'save'>();
  const report = useSaveReport();
  const [seen, setSeen] = useState(data.version);
  if (!isDirty && seen !== data.version) setSeen(data.version);
  useUnsavedGuard(canSave(data) && isDirty);
  const text = JSON.stringify(typed);
  useEffect(() => {
    try {
      if (text === '{}') sessionStorage.removeItem(STORED);
      else sessionStorage.setItem(STORED, text);
    } catch {
      // Storage is blocked or full: the draft is lost when the page is left.
    }
  }, [text]);

  const save = async (colours: AccentColours) => {
    const { PrimaryColor = '', OnPrimaryColor = '' } = colours;
    const branding = brandingOfDraft(draft);
    const answer = await postBranding({ ...branding, PrimaryColor, OnPrimaryColor, version: data.version });
    const refusal = saveRefusalOf(answer, t('BRANDING_SAVE_FAILED'));
    const saved = report(answer, { saved: t('BRANDING_SAVED'), refusal });
    if (saved) {
      const { version } = saved;
      change((before) => ({ ...before, branding, PrimaryColor, OnPrimaryColor, version }));
      setSeen(version);
      // What the user has changed during the call is still unsaved.
      setEdited((last) => changesIn(last, draft, {}));
    }
    if (answer.ok) void reload(); // the addresses of the logos, or what another administrator has saved
  };
  return {
    data,
    draft,
    present,
    isDirty,
    isSaving: underWay === 'save',
    /** Whether another administrator has saved while this user has unsaved changes. */
    isStale: isDirty && seen !== data.version,
    change: (fields: Partial<Draft>) => setEdited((before) => ({ ...before, ...fields })),
    reset: () => setEdited({}),
    save: (colours: AccentColours) => begin('save', () => save(colours)),
  };
}

/** The typed fields that differ from others, without those that the server sets. */
function changesIn(typed: Partial<Draft>, others: Draft, fixed: Readonly<Record<string, string>>): Partial<Draft> {
  const fields = Object.keys(Draft.entries).filter(isField);
  const changed = fields.filter((field) => (typed[field] ?? others[field]) !== others[field] && !fixed[field]);
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

const isField = (field: string): field is keyof Draft => field in Draft.entries;

function storedEdits(): Partial<Draft> {
  try {
    const stored = v.safeParse(v.partial(Draft), JSON.parse(sessionStorage.getItem(STORED) ?? ''));
    return stored.success ? Object.fromEntries(Object.entries(stored.output)) : {};
  } catch {
    return {}; // nothing is stored, or storage is blocked
  }
}
