import { useEffect, useState } from 'react';
import { afterDelay } from '../../shared/browser/after-delay';
import type { BrandingDraft } from '../../shared/contract/settings/branding';
import type { Failure } from '../../shared/http/call';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { getBranding } from './api';

/** ms after the last change until the previews show it. */
const DELAY_MS = 300;

/**
 * The branding that the previews show: the latest that the settings would accept, a moment after it was typed.
 *
 * @param branding undefined while the form has wrong fields
 * @param present the branding that is set, shown until then
 */
export function usePreview(branding: BrandingDraft | undefined, present: BrandingDraft) {
  const [preview, setPreview] = useState({ branding: branding ?? present, version: 0 });
  const [failure, setFailure] = useState<Failure>();
  const { begin } = useExclusiveCall<'explain'>();
  const load = (next: BrandingDraft) => {
    setFailure(undefined);
    setPreview(({ version }) => ({ branding: next, version: version + 1 }));
  };
  const isOutdated = branding !== undefined && !isSame(branding, preview.branding);
  const text = JSON.stringify(branding);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the branding
  useEffect(() => {
    if (!isOutdated) return;
    const controller = new AbortController();
    afterDelay(() => branding && load(branding), DELAY_MS, controller.signal);
    return () => controller.abort();
  }, [text, isOutdated]);

  /** Finds out why: a frame does not tell. */
  async function explain(signal: AbortSignal): Promise<void> {
    const answer = await getBranding(signal);
    if (signal.aborted) return;
    if (!answer.ok && answer.status === 401) return redirectToSignIn();
    setFailure(answer.ok ? REFUSED : answer);
  }

  return {
    ...preview,
    failure,
    fail: () => begin('explain', explain),
    retry: () => load(preview.branding),
  };
}

/** The server can be reached, but has refused the draft. */
const REFUSED: Failure = { ok: false, kind: 'status', status: 400, messageKey: 'BRANDING_PREVIEW_REFUSED', text: '' };

const isSame = (one: BrandingDraft, other: BrandingDraft) => JSON.stringify(one) === JSON.stringify(other);
