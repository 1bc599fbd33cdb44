/** The reason why a directory cannot be read: a message key, and the words of the directory if it sent any. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly messageKey: string;
  /** The shortened words of the directory; empty if it sent none. */
  readonly detail: string;

  constructor(messageKey: string, detail = '', options?: ErrorOptions) {
    super(detail === '' ? messageKey : `${messageKey}: ${detail}`, options);
    this.messageKey = messageKey;
    this.detail = detail;
  }
}
