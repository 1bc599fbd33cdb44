import { SecondFactorAnswer } from '../../shared/contract/sign-in/second-factor';
import { REMEMBERED } from '../checks/check-remembered-browser';
import { checkSecondFactorPage, checkWrongCode } from '../checks/check-second-factor';
import type { CookieJar } from '../http/cookie-jar';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import { CannotRun, type RunContext } from '../run-context';
import { checkRenewed, isAccepted, ownTarget, targetIn } from './accepted-step';
import type { Account } from './account-types';
import { totp } from './totp';

/** Enters the code of the second factor, after checking its page and the rights of the pre-session. */
export async function enterCode(
  run: RunContext,
  { account, jar, next }: { account: Account; jar: CookieJar; next: URL },
): Promise<{ next: URL | undefined; code: string; isRemembered: boolean }> {
  if (account.secondFactor === '')
    throw new CannotRun(`The account ${account.name} has a second factor: give its secret, see --help.`);
  const path = next.pathname + next.search;
  const mayRemember = await checkSecondFactorPage(run, jar, path);
  const accepted = await checkWrongCode(run, { account, jar, path });
  if (accepted) return { next: await ownTarget(run, accepted, targetIn(accepted)), code: '', isRemembered: false };
  const isRemembered = mayRemember && run.withChanges && run.isChecked(REMEMBERED);
  const before = jar.copy();
  const code = totp(account.secondFactor, Date.now());
  const answer = await run.ask({
    path,
    jar,
    as: `as ${account.name}, with a code`,
    secrets: [account.password, account.secondFactor],
    body: formBody({ Code: code, ...(isRemembered ? { remember: 'true' } : {}) }, run.formType),
  });
  if (!isAccepted(run, answer, SecondFactorAnswer))
    throw new CannotRun(
      `The code of ${account.name} was refused: ${describeAnswer(answer)}. A code is accepted once: wait 30 s, and check the clock of this machine.`,
    );
  await checkRenewed(run, answer, { before, after: jar });
  return { next: await ownTarget(run, answer, targetIn(answer)), code, isRemembered };
}
