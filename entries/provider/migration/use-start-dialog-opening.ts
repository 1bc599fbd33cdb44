import { useEffect, useRef, useState } from 'react';
import { readCookie, setCookie } from '../../../shared/browser/cookie';
import { MIGRATION_PROMPT_COOKIE } from '../../../shared/contract/cookies';
import { useConfirm } from '../../../shared/dialogs/confirmation-context';
import type { ProviderName } from '../../../shared/identity-providers/provider-name';
import { startQuestion } from './migration-questions';
import type { PanelView } from './panel-view';

/** 7 days. */
const PROMPT_INTERVAL_S = 7 * 24 * 60 * 60;

/** Whether the user was asked in the last days whether to start a migration, by a question or by the dialog. */
export function wasPrompted(): boolean {
  return readCookie(MIGRATION_PROMPT_COOKIE) !== undefined;
}

interface StartOptions {
  /** What the panel shows; undefined before the first status. */
  view: Pick<PanelView, 'start' | 'canRerun' | 'isReRun'> | undefined;
  provider: ProviderName;
  /** Whether the form has unsaved changes. Nothing opens by itself then. */
  isDirty: boolean;
  /** Whether the form may be left to open the dialog; asks the user if there are unsaved changes. */
  mayLeave: () => Promise<boolean>;
}

/** The dialog that starts a migration. */
interface StartDialog {
  /** Whether it was opened for a re-run; it stays so although the status may change. */
  readonly isReRun: boolean;
}

/**
 * The dialog that starts the migration, while it is open. A button opens it, or a question, or the page itself, once.
 */
export function useStartDialogOpening({ view, provider, isDirty, mayLeave }: StartOptions) {
  const [dialog, setDialog] = useState<StartDialog>();
  const confirm = useConfirm();
  const hasOpened = useRef(false);
  const open = async () => {
    if (!(await mayLeave())) return;
    // Another administrator may have been faster while a question was open.
    const { view: now } = latest.current;
    if (now?.start !== undefined || now?.canRerun) setDialog({ isReRun: now.isReRun });
  };
  const prompt = async () => {
    if (await confirm(startQuestion(provider))) await open();
  };
  const latest = useRef({ view, open, prompt, isDirty });
  latest.current = { view, open, prompt, isDirty };
  const { start, isReRun = false } = view ?? {};
  useEffect(() => {
    // An administrator has started the migration before, and may have aborted it: the page asks no question then.
    if (isReRun) hasOpened.current = true;
    if (hasOpened.current || (start !== 'dialog' && start !== 'prompt')) return;
    hasOpened.current = true;
    if (latest.current.isDirty) return;
    setCookie({ name: MIGRATION_PROMPT_COOKIE, value: '1', maxAge: PROMPT_INTERVAL_S });
    void (start === 'dialog' ? latest.current.open() : latest.current.prompt());
  }, [start, isReRun]);
  return { dialog, open: () => void open(), close: () => setDialog(undefined) };
}
