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
  start: PanelView['start'];
  providerName: string;
  /** Whether the form may be left for it; it asks when there are unsaved changes. */
  mayLeave: () => Promise<boolean>;
}

/** Whether the dialog is open that starts the migration. It opens by a button, after a question, or once by itself. */
export function useMigrationStart({ start, providerName, mayLeave }: StartOptions) {
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirm();
  const hasOpened = useRef(false);
  const open = async () => {
    if (await mayLeave()) setOpen(true);
  };
  const prompt = async () => {
    setCookie({ name: MIGRATION_PROMPT_COOKIE, value: '1', maxAge: PROMPT_INTERVAL_S });
    if (await confirm(startQuestion(providerName))) await open();
  };
  const begin = useRef({ open, prompt });
  begin.current = { open, prompt };
  useEffect(() => {
    if (hasOpened.current || (start !== 'dialog' && start !== 'prompt')) return;
    hasOpened.current = true;
    void (start === 'dialog' ? begin.current.open() : begin.current.prompt());
  }, [start]);
  return { isOpen, open: () => void open(), close: () => setOpen(false) };
}
