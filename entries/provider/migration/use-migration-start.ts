import { useEffect, useRef, useState } from 'react';
import { readCookie, setCookie } from '../../../shared/browser/cookie';
import { MIGRATION_PROMPT_COOKIE } from '../../../shared/contract/cookies';
import { useConfirm } from '../../../shared/dialogs/confirmation-context';
import { startQuestion } from './migration-questions';
import type { PanelView } from './panel-view';

/** 7 days. */
const PROMPT_INTERVAL_S = 7 * 24 * 60 * 60;

/** Whether the user was asked in the last days whether to start a migration. */
export function wasPrompted(): boolean {
  return readCookie(MIGRATION_PROMPT_COOKIE) !== undefined;
}

interface StartOptions {
  /** What the panel shows; undefined before the first status. */
  view: Pick<PanelView, 'start' | 'isReRun'> | undefined;
  providerName: string;
  /** Whether the form has unsaved changes. Nothing opens by itself then. */
  isDirty: boolean;
  /** Whether the form may be left for it; it asks when there are unsaved changes. */
  mayLeave: () => Promise<boolean>;
}

/** The dialog that starts a migration. */
interface StartDialog {
  /** Whether it was opened for a re-run: another status does not change what the user has begun. */
  readonly isReRun: boolean;
}

/** The dialog that starts the migration, while it is open. It opens by a button, after a question, or once by itself. */
export function useMigrationStart({ view, providerName, isDirty, mayLeave }: StartOptions) {
  const [dialog, setDialog] = useState<StartDialog>();
  const confirm = useConfirm();
  const hasOpened = useRef(false);
  const open = async () => {
    if (await mayLeave()) setDialog({ isReRun: view?.isReRun ?? false });
  };
  const prompt = async () => {
    setCookie({ name: MIGRATION_PROMPT_COOKIE, value: '1', maxAge: PROMPT_INTERVAL_S });
    if (await confirm(startQuestion(providerName))) await open();
  };
  const latest = useRef({ open, prompt, isDirty });
  latest.current = { open, prompt, isDirty };
  const start = view?.start;
  useEffect(() => {
    if (hasOpened.current || (start !== 'dialog' && start !== 'prompt')) return;
    hasOpened.current = true;
    if (latest.current.isDirty) return;
    void (start === 'dialog' ? latest.current.open() : latest.current.prompt());
  }, [start]);
  return { dialog, open: () => void open(), close: () => setDialog(undefined) };
}
