import { createContext, type ReactNode, useContext } from 'react';

/** The content of a confirmation dialog; all texts are translated. */
export interface Confirmation {
  title: string;
  message?: string | undefined;
  /** What is shown below the message. */
  details?: ReactNode;
  /** HTML from a server: text, lists, tables and links are kept, everything else is removed. */
  messageHtml?: string | undefined;
  /** Default INFO. ERROR has the error colour; WARNING and ERROR focus cancel. */
  type?: 'INFO' | 'WARNING' | 'ERROR' | undefined;
  /** Default BUTTON_OK. */
  okButtonText?: string | undefined;
  /** Default BUTTON_CANCEL. */
  cancelButtonText?: string | undefined;
  /** The maximum width in px; default 400. */
  width?: number | undefined;
}

/** Resolves to true for OK, to false for cancel or when the page is unmounted. */
export type Confirm = (confirmation: Confirmation) => Promise<boolean>;

/** The page's confirmation dialog; read it with {@link useConfirm}. */
export const ConfirmationContext = createContext<Confirm | undefined>(undefined);

/** The page's confirmation dialog; throws outside of a ConfirmationProvider. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmationContext);
  if (confirm === undefined) throw new Error('useConfirm needs a ConfirmationProvider around it');
  return confirm;
}
