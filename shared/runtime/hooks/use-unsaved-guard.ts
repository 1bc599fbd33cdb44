import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { useConfirm } from '../../dialogs/confirmation-context';
import { t } from '../../i18n/translate';
import { PageContext } from '../start/page-context';
import { holdBackButton } from './hold-back-button';

/** What a page with a form asks before it leaves the form by itself. */
export interface UnsavedGuard {
  /** Whether the form may be left: at once when nothing is unsaved, else as the person decides. */
  confirmLeave: () => Promise<boolean>;
}

/**
 * Keeps what was entered and not saved: the browser asks before the page is closed or left, and the page's
 * own question stands before the back button and before whatever awaits `confirmLeave`.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const shell = useContext(PageContext)?.shell;
  const confirm = useConfirm();
  const state = useRef({ isDirty, discarded: false });
  const asking = useRef<Promise<boolean>>(undefined);
  // Asked once is enough: who has discarded is not asked again, until there is something new to lose.
  state.current = { isDirty, discarded: isDirty && state.current.discarded };

  const confirmLeave = useCallback(() => {
    if (!isKept(state.current)) return Promise.resolve(true);
    // A second press of the back button while the question stands is the same question.
    asking.current ??= confirm({
      title: t('UNSAVED_TITLE'),
      message: t('UNSAVED_TEXT'),
      type: 'WARNING',
      okButtonText: t('UNSAVED_DISCARD'),
      cancelButtonText: t('UNSAVED_KEEP'),
    }).then((discard) => {
      asking.current = undefined;
      state.current.discarded = discard;
      return discard;
    });
    return asking.current;
  }, [confirm]);

  // Before the page is drawn: the back button may be pressed as soon as something stands there.
  useLayoutEffect(() => {
    if (!isDirty) return;
    const ender = new AbortController();
    const { signal } = ender;
    addEventListener('beforeunload', (event) => isKept(state.current) && event.preventDefault(), { signal });
    const here = { state: history.state, address: location.href };
    const release = holdBackButton(() => {
      if (!isKept(state.current) || location.href === here.address) return false;
      // By how many steps the browser has gone it does not say: a new entry stands for the one that was left.
      history.pushState(here.state, '', here.address);
      void confirmLeave().then((discard) => discard && history.back());
      return true;
    });
    signal.addEventListener('abort', release);
    // Or the frame of a dialog would be taken away without a question.
    const ask = () => void confirmLeave().then((discard) => discard && shell?.closeWindow());
    const stop = shell?.on('CloseWindow', ask);
    signal.addEventListener('abort', () => stop?.());
    return () => ender.abort();
  }, [isDirty, confirmLeave, shell]);
  return { confirmLeave };
}

function isKept({ isDirty, discarded }: { isDirty: boolean; discarded: boolean }): boolean {
  return isDirty && !discarded;
}
