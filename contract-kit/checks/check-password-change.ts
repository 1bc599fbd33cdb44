import { randomBytes } from 'node:crypto';
import { CHANGE_PASSWORD_ADDRESS, LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { Answer } from '../http/answer';
import { isSameAnswer } from '../http/read-answer';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';
import { isSignedIn } from '../sign-in/probe-session';
import { signIn } from '../sign-in/sign-in';
import { FOREIGN } from './check-forgery';
import { checkSignOut } from './check-sign-out';

const open = (run: RunContext, account: Account): Promise<SignedInUser> =>
  signIn(run, account, { redirect: '/identityprovider/profile', as: 'call' });

function setPassword(
  run: RunContext,
  { jar, name, password }: SignedInUser,
  next: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return run.ask({
    path: CHANGE_PASSWORD_ADDRESS,
    jar,
    as: `as ${name}, with another password`,
    headers,
    secrets: [next, password],
    body: formBody({ Password: next }, run.formType),
  });
}

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** @returns the password that the account has afterwards */
export async function checkPasswordChange(run: RunContext, account: Account): Promise<string> {
  const [user, other] = [await open(run, account), await open(run, account)];
  const weak = await setPassword(run, user, 'aaaaaaa');
  const isWeak = isDone(weak);
  if (![403, 404, 405, 429].includes(weak.status))
    run.check('password-rule', !isWeak, { answer: weak, came: describeAnswer(weak) });
  if (!(await checkForgedPassword(run, user))) return account.password;
  // The password has a capital letter, a small letter and a digit, as the page requires.
  const changed = { ...account, password: `Aa1-${randomBytes(15).toString('base64url')}` };
  const answer = await setPassword(run, user, changed.password);
  if ([403, 404, 405].includes(answer.status)) {
    run.report.notChecked.add(
      `${CHANGE_PASSWORD_ADDRESS}: ${account.name} is refused (${answer.status}); give --user an account that may change its password`,
    );
    return account.password;
  }
  if (!run.check('password-change', isDone(answer), { answer, came: describeAnswer(answer) })) return account.password;
  run.check('password-sessions', !(await isSignedIn(run, other.jar)), { answer, came: 'another session goes on' });
  const old = await tryPassword(run, account);
  if (run.check('password-old', old.status >= 400 && old.status < 500, { answer: old, came: describeAnswer(old) })) {
    await checkSameRefusal(run, old);
    await checkNearly(run, changed);
  }
  const next = await tryPassword(run, changed);
  if (!run.check('password-change', isDone(next), { answer: next, came: describeAnswer(next) }))
    return account.password;
  return restorePassword(run, changed, account.password);
}

/** Checks that another site cannot change the password. @returns whether it was refused */
async function checkForgedPassword(run: RunContext, user: SignedInUser): Promise<boolean> {
  for (const [site, headers] of FOREIGN) {
    const answer = await setPassword(run, user, user.password, headers);
    if ([404, 405].includes(answer.status)) return true;
    const isRefused = answer.status === 403;
    if (!run.check('forgery-origin', isRefused, { answer, detail: site, came: describeAnswer(answer) })) return false;
  }
  return true;
}

/** Checks that a refusal does not tell whether there is an account of a name. */
async function checkSameRefusal(run: RunContext, known: Answer): Promise<void> {
  const name = `vestibule-contract-${randomBytes(4).toString('hex')}`;
  const unknown = await tryPassword(run, { name, password: 'x', secondFactor: '', isAdmin: false });
  if ([known.status, unknown.status].includes(429)) return;
  const isSame = isSameAnswer(known, unknown);
  const came = `${describeAnswer(known)}; for an unknown name ${describeAnswer(unknown)}`;
  run.check('sign-in-same', isSame, { answer: known, came });
}

/** Checks that passwords which are only nearly right are refused. */
async function checkNearly(run: RunContext, { password, ...account }: Account): Promise<void> {
  for (const [how, nearly] of [
    ['in another case', swapCase(password)],
    ['with another end', `${password.slice(0, -4)}zZ0_`],
  ] as const) {
    const near = await tryPassword(run, { ...account, password: nearly });
    run.check('password-exact', near.status >= 400, { answer: near, detail: how, came: describeAnswer(near) });
  }
}

const swapCase = (text: string): string =>
  [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('');

async function restorePassword(run: RunContext, changed: Account, password: string): Promise<string> {
  const user = await open(run, changed);
  const answer = await setPassword(run, user, password);
  if (await isSignedIn(run, user.jar)) await checkSignOut(run, user);
  if (isDone(answer)) return password;
  run.report.notChecked.add(`${changed.name} keeps the password ${changed.password}: ${describeAnswer(answer)}`);
  return changed.password;
}

function tryPassword(run: RunContext, { name, password }: Account): Promise<Answer> {
  return run.ask({
    path: LOGIN_ADDRESS,
    as: `as ${name}, with the other password`,
    secrets: [password],
    body: formBody({ User: name, Password: password }, run.formType),
  });
}
