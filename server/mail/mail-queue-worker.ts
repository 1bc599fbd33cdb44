import { recordingTransaction } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { withTimeout } from '../with-timeout';
import { composeMail } from './compose-mail';
import { type MailBrand, PRODUCT_BRAND } from './mail-brand';
import {
  addMail,
  type ClaimedMail,
  claimMails,
  countMails,
  type Mail,
  type MailKind,
  type MailOutcome,
  nextAttemptAt,
  postponeMail,
  removeMail,
} from './mail-queue';
import { createMailTransport, type MailSettings } from './mail-transport';
import { isRefusedForGood, withoutContent } from './smtp-error';

/** How long one attempt may take, in ms. Some mail servers deliberately delay every client. */
const ATTEMPT_TIMEOUT = 60_000;

/** How long a user's request waits for a mail, in ms. */
const REQUEST_TIMEOUT = 10_000;

const TOO_SLOW = 'the mail server took too long';

/** How long a stopping server waits for mails that are being sent, in ms. */
const STOP_TIMEOUT = 5000;

/** How often a server looks for due mails, in ms. */
const INTERVAL = 5000;

/** How many mails a server sends at the same time. */
const MAX_SENDING = 4;

/** Sends mails from a queue in the database. A mail stays there until it is sent, permanently refused, or a day old. */
export interface Mailer {
  /** Stores a mail in a transaction. Call `wake` after the commit. */
  queue(trx: Db, mail: Mail): Promise<void>;
  /** Stores a mail in a transaction and reserves it for this process, which calls `sendClaimed` after the commit. */
  claim(trx: Db, mail: Mail): Promise<ClaimedMail | undefined>;
  /** Sends due mails in the background. */
  wake(): void;
  /** Stores a mail and sends it in the background. It never rejects: failures are logged. */
  post(mail: Mail): Promise<void>;
  /** Makes `settled` and `stop` wait for work that posts a mail in the background. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /**
   * Stores a mail and tries to send it.
   * @returns whether it was sent within some seconds; otherwise it is tried again
   */
  send(mail: Mail): Promise<boolean>;
  /** Tries to send a claimed mail. @returns the same as `send` */
  sendClaimed(mail: ClaimedMail): Promise<boolean>;
  /** Returns how many mails are waiting to be sent, of one kind or of all. */
  waiting(kind?: MailKind): Promise<number>;
  /** Resolves when no mail is being sent and no mail is due. */
  settled(): Promise<void>;
  /** Sends due mails now and periodically, until `stop` is called. */
  watch(): void;
  /** Waits some seconds for mails that are being sent. The others stay in the queue. */
  stop(): Promise<void>;
}

interface MailerParts extends SecretDeps {
  readonly settings: MailSettings;
  readonly log: Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;
  /** Reads the organisation of the mails; by default it is the product. */
  readonly readBrand?: () => Promise<MailBrand>;
  /** How long one attempt may take, in ms. */
  readonly timeout?: number;
  /** Called with the outcome of each mail. */
  readonly onOutcome?: (kind: string, outcome: MailOutcome) => void;
  /** Called for each sent mail after it was deleted from the queue. */
  readonly onSent?: (mail: ClaimedMail) => Promise<void>;
}

/** Creates the mailer of a server or of a command. */
export function createMailer(parts: MailerParts): Mailer {
  const { db, log, timeout = ATTEMPT_TIMEOUT, onOutcome } = parts;
  const deliver = createDelivery({ ...parts, timeout });
  const sending = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isDue = false;
  let draining: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    while (isDue && !isStopped) {
      isDue = false;
      const claimed = await claimMails(parts, MAX_SENDING);
      if (claimed.length > 0) isDue = true;
      await Promise.all(claimed.map(deliver));
    }
  };
  const wake = (): void => {
    isDue = true;
    draining ??= drain()
      .catch((error: unknown) => log.error({ err: error }, 'mails were not sent; it is tried again'))
      .finally(() => {
        draining = undefined;
      });
  };
  const add = async (inside: Db, mail: Mail, isClaimed: boolean): Promise<ClaimedMail | undefined> => {
    const { kind, userId } = mail;
    if (composeMail(mail.message) === undefined) {
      log.warn({ kind, userId }, 'a mail was not sent: the account has no mail address that can be used');
      onOutcome?.(kind, 'no-address');
      return undefined;
    }
    const added = await addMail({ ...parts, db: inside }, mail, isClaimed);
    onOutcome?.(kind, 'queued');
    return added;
  };
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const tracked = work.finally(() => sending.delete(tracked));
    sending.add(tracked);
    return tracked;
  };
  const sendClaimed = (claimed: ClaimedMail): Promise<boolean> => {
    const delivery = withTimeout(track(deliver(claimed)), Math.min(REQUEST_TIMEOUT, timeout), TOO_SLOW);
    return delivery.catch(() => false);
  };
  const settled = async (): Promise<void> => {
    while (draining !== undefined || sending.size > 0) await Promise.all([draining, ...sending]);
  };
  return {
    wake,
    settled,
    sendClaimed,
    track,
    queue: async (trx, mail) => void (await add(trx, mail, false)),
    claim: (trx, mail) => add(trx, mail, true),
    post: async (mail) => {
      const { kind, userId } = mail;
      await add(db, mail, false).then(wake, (err) => log.error({ err, kind, userId }, 'a mail was not stored'));
    },
    send: async (mail) => {
      const claimed = await add(db, mail, true);
      return claimed !== undefined && sendClaimed(claimed);
    },
    waiting: (kind) => countMails(parts, kind),
    watch() {
      timer = setInterval(wake, INTERVAL).unref();
      wake();
    },
    async stop() {
      clearInterval(timer);
      await withTimeout(settled(), STOP_TIMEOUT, 'mails are still being sent').catch(() => {});
      isStopped = true;
    },
  };
}

/**
 * Creates the function that tries to send a claimed mail and stores the outcome. The function returns whether the mail
 * was sent.
 */
function createDelivery(parts: MailerParts & { readonly timeout: number }): (mail: ClaimedMail) => Promise<boolean> {
  const { clock, log, onOutcome, onSent, readBrand = async () => PRODUCT_BRAND } = parts;
  const transport = createMailTransport(parts);
  const giveUp = async (mail: ClaimedMail, reason: string): Promise<void> => {
    const { kind, userId, attempts } = mail;
    const isRemoved = await recordingTransaction(parts, async (trx, record) => {
      const removed = await removeMail({ db: trx }, mail);
      if (removed) await record({ event: 'mail-failed', userId, target: kind, detail: reason });
      return removed;
    });
    if (!isRemoved) return; // a newer mail has replaced it
    onOutcome?.(kind, 'failed');
    log.error({ kind, userId, attempts, reason }, 'a mail could not be sent, and is not tried again');
  };
  const fail = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const { kind, userId, attempts } = mail;
    const err = withoutContent(error);
    const nextAt = isRefusedForGood(error) ? undefined : nextAttemptAt(mail, clock());
    if (nextAt === undefined) return giveUp(mail, `${err.code} ${err.message}`.trim());
    await postponeMail(parts, mail, nextAt);
    onOutcome?.(kind, 'deferred');
    const at = new Date(nextAt).toISOString();
    log.warn({ err, kind, userId, attempts, nextAttempt: at }, 'a mail could not be sent; it is tried again');
  };
  const deliver = async (mail: ClaimedMail): Promise<boolean> => {
    const brand = await readBrand();
    const composed = mail.message && composeMail(mail.message, brand);
    if (mail.expiresAt <= clock()) await giveUp(mail, 'expired');
    else if (composed === undefined) await giveUp(mail, 'unreadable');
    else {
      const error = await transport(mail.id, composed, brand.name).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error(),
      );
      if (error !== undefined) await fail(mail, error);
      else {
        await removeMail(parts, mail);
        onOutcome?.(mail.kind, 'sent');
        await onSent?.(mail);
        return true;
      }
    }
    return false;
  };
  return (mail) =>
    deliver(mail).catch((err: unknown) => {
      // The mail becomes due again when its claim ends.
      log.error({ err, kind: mail.kind, userId: mail.userId }, 'what became of a mail was not stored');
      return false;
    });
}
