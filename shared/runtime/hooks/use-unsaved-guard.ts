import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { useConfirm } from '../../dialogs/confirmation-context';
import { t } from '../../i18n/translate';
import { askBeforeUnload } from '../navigation/ask-before-unload';
import { PageContext } from '../start/page-context';

/** Asks the user before a page leaves its form by itself. */
export interface UnsavedGuard {
  /** Whether the form may be left: true at once without unsaved changes, else as the user decides. */
  confirmLeave: () => Promise<boolean>;
}

/** Handles a `popstate` event before any router; returns true to keep the event from all other listeners. */
type BackButtonHandler = () => boolean;

const backButtonHandlers = new Set<BackButtonHandler>();

// When this module is loaded, which is before a router mounts and adds its listener: on the window, Chrome calls
// listeners in the order in which they were added, capturing or not.
if (typeof addEventListener === 'function') {
  addEventListener('popstate', (event) => {
    if ([...backButtonHandlers].some((handler) => handler())) event.stopImmediatePropagation();
  });
}

/**
 * Protects unsaved changes: the browser asks before the page is closed or left, and the page's own confirmation dialog
 * comes before the back button and before all that awaits `confirmLeave`.
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const shell = useContext(PageContext)?.shell;
  const confirm = useConfirm();
  const state = useRef({ isDirty, discarded: false });
  const confirmation = useRef<Promise<boolean>>(undefined);
  // A user who has discarded the changes is not asked again until there are new ones.
  state.current = { isDirty, discarded: isDirty && state.current.discarded };

  const confirmLeave = useCallback(() => {
    if (!isUnsaved(state.current)) return Promise.resolve(true);
    // A second press of the back button shares the dialog that is open.
    confirmation.current ??= confirm({
      title: t('UNSAVED_TITLE'),
      message: t('UNSAVED_TEXT'),
      type: 'WARNING',
      okButtonText: t('UNSAVED_DISCARD'),
      cancelButtonText: t('UNSAVED_KEEP'),
    }).then((discard) => {
      confirmation.current = undefined;
      state.current.discarded = discard;
      return discard;
    });
    return confirmation.current;
  }, [confirm]);

  // Before the page is painted: the user may press the back button as soon as a field has text.
  useLayoutEffect(() => {
    if (!isDirty) return;
    const controller = new AbortController();
    const { signal } = controller;
    askBeforeUnload(() => isUnsaved(state.current), shell, signal);
    const formEntry = { state: history.state, address: location.href };
    const onBackButton = () => {
      if (!isUnsaved(state.current) || location.href === formEntry.address) return false;
      // The event does not contain by how many entries the browser has moved: a new entry replaces the one that was left.
      history.pushState(formEntry.state, '', formEntry.address);
      void confirmLeave().then((discard) => discard && history.back());
      return true;
    };
    backButtonHandlers.add(onBackButton);
    markUnsaved();
    signal.addEventListener('abort', () => {
      backButtonHandlers.delete(onBackButton);
      markUnsaved();
    });
    // Without a handler the shell would remove the frame of a dialog at once.
    const onClose = () => void confirmLeave().then((discard) => discard && shell?.closeWindow());
    const unsubscribe = shell?.on('CloseWindow', onClose);
    signal.addEventListener('abort', () => unsubscribe?.());
    return () => controller.abort();
  }, [isDirty, confirmLeave, shell]);
  return { confirmLeave };
}

/** Marks the document while it has unsaved changes: no dialog of the avatar opens over them. */
function markUnsaved(): void {
  document.documentElement.toggleAttribute('data-unsaved', backButtonHandlers.size > 0);
}

function isUnsaved({ isDirty, discarded }: { isDirty: boolean; discarded: boolean }): boolean {
  return isDirty && !discarded;
}
