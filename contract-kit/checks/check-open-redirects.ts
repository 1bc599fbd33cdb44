import { LOGIN_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import { redirectOf, targetOf, textOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';

/** Targets on another host, some of which look like paths. */
const FOREIGN_TARGETS = ['https://evil.example/x', '//evil.example/x', '/\\evil.example/x', '/\t/evil.example/x'];

/**
 * Returns the redirect target for a sign-in: a page of this server in one of the two ways, another site in the other.
 */
export function targetFor({ isAdmin }: Account, as: 'call' | 'form'): string {
  if (isAdmin === (as === 'call')) return `${LOGOUT_PAGE_ADDRESS}?location=%2Fcontract%3Fa%3D1`;
  return as === 'call' ? 'https://evil.example/x' : '//evil.example/x';
}

/** Checks where addresses with a target redirect a signed-in user. */
export async function checkOpenRedirects(run: RunContext, { jar, name }: SignedInUser): Promise<void> {
  for (const target of FOREIGN_TARGETS) {
    const query = encodeURIComponent(target);
    const page = await run.ask({ path: `${LOGIN_ADDRESS}?redirect=${query}`, form: 'html', jar, as: `as ${name}` });
    const redirect = redirectOf(page, run.origin);
    run.check('open-redirect', redirect?.isOwn ?? true, { answer: page, came: describeAnswer(page) });
    const data = await run.ask({ path: `${LOGOUT_PAGE_ADDRESS}?location=${query}`, jar, as: `as ${name}` });
    const named = textOf(data, 'target');
    run.check('open-redirect', targetOf(named, run.origin).isOwn, { answer: data, came: `target: ${named}` });
  }
}
