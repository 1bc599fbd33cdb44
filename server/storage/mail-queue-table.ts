/** The mails that are waiting to be sent. */
export interface MailQueueTable {
  id: string;
  /** One of MAIL_KINDS. */
  kind: string;
  user_id: string;
  /**
   * Identifies the subject of the mail, so that a newer mail of its kind can replace it; null if no mail replaces it.
   */
  subject_id: string | null;
  /** Encrypted, because a mail may contain a code. */
  message: string;
  /** How often sending was attempted. */
  attempts: number;
  /** When it is tried again or, while it is being sent, when another server may send it. */
  next_at: number;
  /** When attempts end. */
  expires_at: number;
}
