import { createContext, useContext } from 'react';

/** What a confirmation asks; all of it is text, already translated. */
export interface Confirmation {
  title: string;
  message?: string | undefined;
  /** HTML from a server: text, lists, tables and links are kept, all else is taken out. */
  messageHtml?: string | undefined;
  /** Default INFO. ERROR uses the error colour; WARNING and ERROR have the focus on cancel. */
  type?: 'INFO' | 'WARNING' | 'ERROR' | undefined;
  /** Default BUTTON_OK. */
  okButtonText?: string | undefined;
  /** Default BUTTON_CANCEL. */
  cancelButtonText?: string | undefined;
  /** Most width in px. Default 400. */
  width?: number | undefined;
}

/** Asks and waits: true for OK, false for cancel, and false when the page goes while it is open. */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

/** Who asks on this page; read it with {@link useConfirm}. */
export const ConfirmationContext = createContext<Confirm | undefined>(undefined);

/** The page's confirmation dialog; throws outside of a ConfirmationProvider. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmationContext);
  if (confirm === undefined) throw new Error('useConfirm needs a ConfirmationProvider around it');
  return confirm;
}
