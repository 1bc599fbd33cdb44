/** The mails that are still to be sent. */
export interface MailQueueTable {
  id: string;
  /** One of MAIL_KINDS. */
  kind: string;
  user_id: string;
  /** What the mail is about, where a newer one of its kind replaces it; null where none does. */
  subject_id: string | null;
  /** Encrypted, because a mail may have a code. */
  message: string;
  /** How often it was tried to send it. */
  attempts: number;
  /** When it is tried again; while it is being sent, when another server takes it over. */
  next_at: number;
  /** When it is given up. */
  expires_at: number;
}
