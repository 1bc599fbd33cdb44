import type * as v from 'valibot';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { checkJson } from '../checks/check-json';
import type { Answer } from '../http/answer';
import type { CookieJar } from '../http/cookie-jar';
import { fieldOf, headerOf, targetOf, textOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { sessionCookies } from './probe-session';

/** Returns the target of an answer to a call, also of one that redirects the call itself. */
export const targetIn = (answer: Answer): string => textOf(answer, 'redirectUrl') || headerOf(answer, 'location');

/** Tells whether a call was accepted, and checks how the server says so. */
export function isAccepted(run: RunContext, answer: Answer, schema: v.GenericSchema): boolean {
  const isRight = answer.status === 200 && fieldOf(answer, 'statusCode') === 302;
  if (!isRight && (targetIn(answer) === '' || answer.status >= 400)) return false;
  if (run.check('sign-in-answer', isRight, { answer, came: describeAnswer(answer) })) checkJson(run, answer, schema);
  return true;
}

/**
 * Returns the target of an accepted step.
 * @returns undefined if it is on another server, which is a finding
 */
export async function ownTarget(run: RunContext, answer: Answer, address: string): Promise<URL | undefined> {
  const { url, isOwn } = targetOf(address, run.origin);
  const rule = isOwn ? 'open-redirect' : await ruleOfTarget(run, answer, address);
  run.check(rule, isOwn, { answer, came: `redirects to ${address}` });
  return isOwn ? url : undefined;
}

/** Tells whether a server that redirects to an address like its own does so to every address. */
async function ruleOfTarget(run: RunContext, { question }: Answer, address: string) {
  if (!address.startsWith(run.origin.origin)) return 'open-redirect';
  const { jar: _, ...same } = question;
  const any = await run.ask({ ...same, path: `${LOGIN_ADDRESS}?redirect=https%3A%2F%2Fevil.example%2F` });
  return targetOf(targetIn(any), run.origin).isOwn ? 'redirect-prefix' : 'open-redirect';
}

/** Checks that no session cookie has kept its value from before the step. */
export async function checkRenewed(
  run: RunContext,
  answer: Answer,
  { before, after }: { before: CookieJar; after: CookieJar },
): Promise<void> {
  for (const { name, value } of await sessionCookies(run, after))
    run.check('session-renewed', before.get(name)?.value !== value, {
      answer,
      detail: name,
      came: 'the value from before',
    });
}
