import { useCallback, useEffect, useRef } from 'react';
import { useConfirm } from '../dialogs/confirmation-context';
import { t } from '../i18n/translate';

/** What a page with a form asks before it leaves the form by itself. */
export interface UnsavedGuard {
  /** Whether the form may be left: at once when nothing is unsaved, else as the person decides. */
  confirmLeave: () => Promise<boolean>;
}

/**
 * Keeps what was entered and not saved (spec 000 §5): the browser asks before the page is closed or left, and the page's
 * own question stands before the back button and before whatever awaits `confirmLeave`.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const confirm = useConfirm();
  const isKept = useRef(isDirty);
  const asking = useRef<Promise<boolean>>(undefined);
  isKept.current = isDirty;

  const confirmLeave = useCallback(() => {
    if (!isKept.current) return Promise.resolve(true);
    // A second press of the back button while the question stands is the same question.
    asking.current ??= confirm({
      title: t('UNSAVED_TITLE'),
      message: t('UNSAVED_TEXT'),
      type: 'WARNING',
      okButtonText: t('UNSAVED_DISCARD'),
      cancelButtonText: t('UNSAVED_KEEP'),
    }).then((discard) => {
      asking.current = undefined;
      if (discard) isKept.current = false; // asked once is enough: the browser need not ask again
      return discard;
    });
    return asking.current;
  }, [confirm]);

  useEffect(() => {
    if (!isDirty) return;
    const ender = new AbortController();
    const { signal } = ender;
    const here = location.href;
    addEventListener('beforeunload', (event) => isKept.current && event.preventDefault(), { signal });
    // Before any router hears of it: its listeners are the window's too, and those that capture come first.
    addEventListener(
      'popstate',
      (event) => {
        if (!isKept.current || location.href === here) return;
        event.stopImmediatePropagation();
        history.pushState(null, '', here); // the browser has gone already; by how many steps it does not say
        void confirmLeave().then((discard) => discard && history.back());
      },
      { signal, capture: true },
    );
    return () => ender.abort();
  }, [isDirty, confirmLeave]);
  return { confirmLeave };
}
