import { randomUUID } from 'node:crypto';
import { LOGIN_SETTINGS_ADDRESS, TRUST_ADDRESS } from '../../shared/contract/addresses';
import { SESSION_HOURS_MAX } from '../../shared/contract/settings/login-settings';
import type { Answer } from '../http/answer';
import { fieldOf, jsonOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { FOREIGN } from './check-forgery';

/** Checks that settings are stored, by changing some and changing them back. */
export async function checkSettings(run: RunContext, admin: SignedInUser): Promise<void> {
  await checkLoginSettings(run, admin);
  await checkTrust(run, admin);
}

/** Changes the lifetime of sessions by an hour. It is the only change that affects nobody at once. */
async function checkLoginSettings(run: RunContext, { jar, name }: SignedInUser): Promise<void> {
  const asked = { path: LOGIN_SETTINGS_ADDRESS, jar, as: `as ${name}` };
  const read = async () => Object(jsonOf(await run.ask(asked)));
  const save = async (hours: number, headers = {}) =>
    run.ask({ ...asked, headers, body: jsonBody({ ...(await read()), sessionLifetimeHours: hours }) });
  const first = await run.ask(asked);
  const hours = fieldOf(first, 'sessionLifetimeHours');
  if (first.status !== 200 || typeof hours !== 'number') return void run.report.notOffered.add(LOGIN_SETTINGS_ADDRESS);
  const other = hours < SESSION_HOURS_MAX ? hours + 1 : hours - 1;
  for (const [site, headers] of FOREIGN) {
    const forged = await save(other, headers);
    const isRefused = forged.status === 403 && (await read()).sessionLifetimeHours === hours;
    run.check('forgery-origin', isRefused, { answer: forged, detail: site, came: describeAnswer(forged) });
  }
  const answer = await save(other);
  checkStored(run, answer, (await read()).sessionLifetimeHours === other);
  const restored = await save(hours);
  if ((await read()).sessionLifetimeHours !== hours)
    run.report.notChecked.add(`the sign-in settings keep sessions of ${other} hours: ${describeAnswer(restored)}`);
}

/** Adds an address to the trusted ones, and removes it. */
async function checkTrust(run: RunContext, { jar, name }: SignedInUser): Promise<void> {
  const asked = { path: TRUST_ADDRESS, jar, as: `as ${name}` };
  const list = () => run.ask(asked);
  const first = await list();
  const antiCsrfToken = fieldOf(first, 'antiCsrfToken');
  if (first.status !== 200 || typeof antiCsrfToken !== 'string') return void run.report.notOffered.add(TRUST_ADDRESS);
  const url = `https://${randomUUID()}.invalid`;
  const isListed = async () => (await list()).text.includes(url);
  const added = await run.ask({ ...asked, body: jsonBody({ addUrl: url, antiCsrfToken }) });
  if (!checkStored(run, added, await isListed())) return;
  const removed = await run.ask({ ...asked, body: jsonBody({ removeUrl: url, antiCsrfToken }) });
  checkStored(run, removed, !(await isListed()));
}

function checkStored(run: RunContext, answer: Answer, isStored: boolean): boolean {
  const isRight = answer.status >= 200 && answer.status < 300 && isStored;
  const came = `${describeAnswer(answer)}${isStored ? '' : '; the page shows what was there before'}`;
  return run.check('settings-stored', isRight, { answer, came });
}
