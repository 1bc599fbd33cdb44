import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import type { MessageKey } from '../../../shared/i18n/translate';
import { catalogue, text } from '../browser/messages';
import { type Again, leaves, type Outcome, type PageActions, says } from './fault-row';
import type { Fault } from './kinds';

/** The message of each failure on a page without its own messages. */
export const WORDS = {
  'time-out': text('ERROR_TIMEOUT'),
  'network down': text('ERROR_NETWORK'),
  '400': text('ERROR_BAD_REQUEST'),
  '401': text('ERROR_UNAUTHORIZED'),
  '403': text('ERROR_FORBIDDEN'),
  '404': text('ERROR_NOT_FOUND'),
  '429': text('ERROR_UNKNOWN'),
  '500': text('ERROR_INTERNAL_SERVER'),
  'empty body': text('ERROR_INVALID_ANSWER'),
  'HTML instead of JSON': text('ERROR_INVALID_ANSWER'),
  'JSON of the wrong shape': text('ERROR_INVALID_ANSWER'),
} as const satisfies Partial<Record<Fault, string>>;

type Failing = keyof typeof WORDS;

export const isStatus = (fault: Failing): boolean => /^\d+$/.test(fault);

/** The same kind of message for all failures of a page; the caller overrides exceptions. */
export function told(
  at: string,
  words: (fault: Failing) => readonly string[],
  again?: Again,
): Readonly<Record<Failing, Outcome>> {
  return byFault((fault) => says(at, words(fault), again));
}

export const alike = (outcome: Outcome): Readonly<Record<Failing, Outcome>> => byFault(() => outcome);

function byFault(outcome: (fault: Failing) => Outcome): Readonly<Record<Failing, Outcome>> {
  return {
    'time-out': outcome('time-out'),
    'network down': outcome('network down'),
    '400': outcome('400'),
    '401': outcome('401'),
    '403': outcome('403'),
    '404': outcome('404'),
    '429': outcome('429'),
    '500': outcome('500'),
    'empty body': outcome('empty body'),
    'HTML instead of JSON': outcome('HTML instead of JSON'),
    'JSON of the wrong shape': outcome('JSON of the wrong shape'),
  };
}

/** The words of a failure, after its status if it has one. */
export const described = (fault: Failing): string => (isStatus(fault) ? `${fault} ${WORDS[fault]}` : WORDS[fault]);

/** A call that only needs the status accepts any body of a 200. */
export const anyBody = (outcome: Outcome) => ({
  'empty body': outcome,
  'HTML instead of JSON': outcome,
  'JSON of the wrong shape': outcome,
  'answer after 10 s': outcome,
});

/** The text of a message up to its first value, which may depend on the clock. */
export function opening(key: MessageKey): string {
  return (catalogue()[key] ?? '').split('{', 1)[0] ?? '';
}

export const NOTIFICATION = '[data-part=notification]';
export const CARD = '[data-part=error-card]';

/** A notification with the status in words; the same click sends the call again. */
export const notified = told(NOTIFICATION, (fault) => [described(fault)]);

export const titled = (key: MessageKey) => told(NOTIFICATION, (fault) => [text(key), described(fault)]);

export const retryIn = (at: string): Again => ({
  send: (page: PageActions) => page.click(`${at} [data-action=retry]`),
});

/** A failure message in a certain place, with a button to try again. */
export const failedIn = (at: string) => told(at, (fault) => [described(fault)], retryIn(at));

/** A list that is refreshed: its items stay, unless they are gone. */
export const refreshed = (page: string) => ({
  ...notified,
  '401': signIn(page),
  '404': says(CARD, [described('404')], retryIn(CARD)),
});

export const confirming = (button: string) => async (page: PageActions) => {
  await page.click(button);
  await page.click('[data-part=confirmation] [data-action=ok]');
};

/** Removes an item, and closes the notification that offers to undo it. */
export const removing = (button: string) => async (page: PageActions) => {
  await page.click(button);
  await page.click(`${NOTIFICATION}:has([data-action=undo]) [data-action=close]`);
};

/** The redirect of an ended session: to sign-in, with the way back. */
export const signIn = (page: string): Outcome => leaves(`${LOGIN_ADDRESS}?redirect=${encodeURIComponent(page)}`);
