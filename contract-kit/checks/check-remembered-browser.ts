import * as v from 'valibot';
import { SessionsData } from '../../shared/contract/account/sessions';
import { SESSIONS_ADDRESS } from '../../shared/contract/addresses';
import { jsonOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { isSignedIn } from '../sign-in/probe-session';
import { isUser, sendPassword } from './check-second-factor';
import { checkSignOut } from './check-sign-out';

/** The names of this part. */
export const REMEMBERED: readonly string[] = ['remembered browser', 'sign-in'];

/** Checks that a browser which was to be remembered needs no code, until it is forgotten on the page of sessions. */
export async function checkRememberedBrowser(run: RunContext, user: SignedInUser): Promise<void> {
  const { jar, name } = user;
  const as = `as ${name}`;
  if (await isSignedIn(run, jar)) await checkSignOut(run, user);
  const { answer } = await sendPassword(run, user, jar);
  const isRemembered = await isUser(run, jar);
  if (!run.check('browser-remembered', isRemembered, { answer, came: describeAnswer(answer) })) return;
  const page = await run.ask({ path: SESSIONS_ADDRESS, jar, as });
  const parsed = v.safeParse(SessionsData, jsonOf(page));
  const { rememberedBrowsers, antiCsrfToken } = parsed.success ? parsed.output : v.parse(SessionsData, {});
  const forgetId = rememberedBrowsers?.find(({ isCurrent }) => isCurrent)?.id;
  if (!run.check('browser-listed', forgetId !== undefined, { answer: page, came: describeAnswer(page) })) return;
  const change = await run.ask({ path: SESSIONS_ADDRESS, jar, as, body: jsonBody({ forgetId, antiCsrfToken }) });
  await checkSignOut(run, user);
  await sendPassword(run, user, jar);
  const isForgotten = change.status === 200 && !(await isUser(run, jar));
  run.check('browser-forgotten', isForgotten, { answer: change, came: describeAnswer(change) });
}
