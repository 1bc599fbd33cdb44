import { randomBytes } from 'node:crypto';
import { CHANGE_PASSWORD_ADDRESS, LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { Answer } from '../http/client';
import { type Account, type Run, type SignedInUser, seen } from '../run';
import { formBody } from '../sign-in/request-body';
import { isSignedIn } from '../sign-in/session-state';
import { signIn } from '../sign-in/sign-in';
import { checkApiKey } from './check-api-key';
import { checkSignOut } from './check-sign-out';

/** Changes the password of the user and changes it back, and creates and deletes an API key for the user. */
export async function checkChanges(run: Run, accounts: readonly Account[]): Promise<void> {
  // Only accounts without a second factor are used, because a code is accepted only once in 30 s.
  const able = accounts.filter(({ secondFactor }) => secondFactor === '');
  const user = able.find(({ isAdmin }) => !isAdmin);
  const admin = able.find(({ isAdmin }) => isAdmin);
  if (user === undefined) {
    run.report.notChecked.add('changes: give --user, an account for tests without a second factor');
    return;
  }
  let password = user.password;
  await run.part(['password'], async () => {
    password = await checkPassword(run, user);
  });
  if (admin === undefined) run.report.notChecked.add('the life of an API key: give --admin without a second factor');
  else await run.part(['API keys'], () => checkApiKey(run, { admin, user: { ...user, password } }));
}

const open = (run: Run, account: Account): Promise<SignedInUser> =>
  signIn(run, account, { redirect: '/identityprovider/profile', as: 'call' });

function setPassword(run: Run, { jar, name, password }: SignedInUser, next: string): Promise<Answer> {
  return run.ask({
    path: CHANGE_PASSWORD_ADDRESS,
    jar,
    as: `as ${name}, with another password`,
    secrets: [next, password],
    body: formBody({ Password: next }, 'multipart'),
  });
}

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** @returns the password that the account has afterwards */
async function checkPassword(run: Run, account: Account): Promise<string> {
  const [user, other] = [await open(run, account), await open(run, account)];
  // The password has a capital letter, a small letter and a digit, as the page requires.
  const changed = { ...account, password: `Aa1-${randomBytes(15).toString('base64url')}` };
  const answer = await setPassword(run, user, changed.password);
  if ([403, 404, 405].includes(answer.status)) {
    run.report.notChecked.add(`${CHANGE_PASSWORD_ADDRESS}: ${account.name} is refused (${answer.status})`);
    return account.password;
  }
  if (!run.check('password-change', isDone(answer), { answer, came: seen(answer) })) return account.password;
  run.check('password-sessions', !(await isSignedIn(run, other.jar)), { answer, came: 'another session goes on' });
  const old = await tryPassword(run, account);
  run.check('password-old', old.status >= 400 && old.status < 500, { answer: old, came: seen(old) });
  const next = await tryPassword(run, changed);
  if (!run.check('password-change', isDone(next), { answer: next, came: seen(next) })) return account.password;
  return restorePassword(run, changed, account.password);
}

async function restorePassword(run: Run, changed: Account, password: string): Promise<string> {
  const user = await open(run, changed);
  const answer = await setPassword(run, user, password);
  if (await isSignedIn(run, user.jar)) await checkSignOut(run, user);
  if (isDone(answer)) return password;
  run.report.notChecked.add(`${changed.name} keeps the password ${changed.password}: ${seen(answer)}`);
  return changed.password;
}

function tryPassword(run: Run, { name, password }: Account): Promise<Answer> {
  return run.ask({
    path: LOGIN_ADDRESS,
    as: `as ${name}, with the other password`,
    secrets: [password],
    body: formBody({ User: name, Password: password }, 'multipart'),
  });
}
