import { LOGIN_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import { redirectOf, targetOf, textOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';

/** Targets on another host, some of which look like paths. */
const FOREIGN_TARGETS = ['https://evil.example/x', '//evil.example/x', '/\\evil.example/x', '/\t/evil.example/x'];

/** Returns targets on another host that begin like an origin. After a port, only `@` makes another host of it. */
const targetsLike = ({ origin, port }: URL): readonly string[] => [
  `${origin}@evil.example/x`,
  ...(port === '' ? [`${origin}.evil.example/x`] : []),
];

/**
 * Returns the redirect target for a sign-in: a page of this server in one of the two ways, another site in the other.
 */
export function targetFor(run: RunContext, { isAdmin }: Account, as: 'call' | 'form'): string {
  if (isAdmin === (as === 'call')) return `${LOGOUT_PAGE_ADDRESS}?location=%2Fcontract%3Fa%3D1`;
  return as === 'call' ? `${run.origin.origin}@evil.example/x` : '//evil.example/x';
}

/** Checks where addresses with a target redirect a signed-in user. */
export async function checkOpenRedirects(run: RunContext, user: SignedInUser): Promise<void> {
  let isRefused = true;
  for (const target of FOREIGN_TARGETS)
    if (!(await checkTarget(run, user, { target, rule: 'open-redirect' }))) isRefused = false;
  // A server that redirects everywhere does so to these as well.
  for (const target of isRefused ? targetsLike(run.origin) : [])
    await checkTarget(run, user, { target, rule: 'redirect-prefix' });
}

async function checkTarget(
  run: RunContext,
  { jar, name }: SignedInUser,
  { target, rule }: { target: string; rule: 'open-redirect' | 'redirect-prefix' },
): Promise<boolean> {
  const query = encodeURIComponent(target);
  const page = await run.ask({ path: `${LOGIN_ADDRESS}?redirect=${query}`, form: 'html', jar, as: `as ${name}` });
  const redirect = redirectOf(page, run.origin);
  const isOwn = run.check(rule, redirect?.isOwn ?? true, { answer: page, came: describeAnswer(page) });
  const data = await run.ask({ path: `${LOGOUT_PAGE_ADDRESS}?location=${query}`, jar, as: `as ${name}` });
  const named = textOf(data, 'target');
  return run.check(rule, targetOf(named, run.origin).isOwn, { answer: data, came: `target: ${named}` }) && isOwn;
}
