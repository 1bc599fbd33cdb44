import type { Answer } from '../http/answer';
import { CookieJar } from '../http/cookie-jar';
import { fieldOf, redirectOf } from '../http/read-answer';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { totp } from '../sign-in/totp';
import { STEP, sendPassword, wrongCodeOf } from './check-second-factor';

/** The most wrong codes that a server may take (NIST SP 800-63B §3.2.2). */
const MOST_CODES = 100;

/** How long ago the code was shown that is sent first, in steps: a clock may be some minutes wrong. */
const OLD = 20;

/**
 * Checks that an old code is refused, and that the server takes no more wrong codes than an attacker needs to be lucky.
 * Afterwards the account may have to wait.
 */
export async function checkCodeLimit(run: RunContext, account: SignedInUser): Promise<void> {
  const jar = new CookieJar(run.origin);
  const { answer: first, path } = await sendPassword(run, account, jar);
  if (path === undefined)
    return void run.report.notChecked.add(`whether codes are limited: ${describeAnswer(first)}; wait, and run again`);
  const send = (code: string, as: string) =>
    run.ask({
      ...{ path, jar, as: `as ${account.name}, ${as}`, secrets: [account.secondFactor] },
      body: formBody({ Code: code }, run.formType),
    });
  const old = await send(totp(account.secondFactor, Date.now() - OLD * STEP), 'with a code of ten minutes ago');
  const isAccepted = fieldOf(old, 'statusCode') === 302 || redirectOf(old, run.origin) !== undefined;
  if (!run.check('code-old', !isAccepted, { answer: old, came: describeAnswer(old) })) return;
  let last = old;
  for (let count = 0; count < MOST_CODES && isTaken(last); count += 1)
    last = await send(wrongCodeOf(account), 'with a wrong code');
  run.check('code-limit', !isTaken(last), { answer: last, came: `${MOST_CODES} times ${describeAnswer(last)}` });
}

/** Tells whether a code was compared: the user may enter another one at once. */
const isTaken = (answer: Answer): boolean =>
  answer.status === 200 && fieldOf(answer, 'statusCode') === 401 && !fieldOf(answer, 'retryAfter');
