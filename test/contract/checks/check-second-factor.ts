import { CHANGE_PASSWORD_ADDRESS } from '../../../shared/contract/addresses';
import { SecondFactorData } from '../../../shared/contract/two-factor';
import type { CookieJar } from '../http/cookie-jar';
import { type Run, seen } from '../run';
import { checkJson } from './check-json';
import { checkPage } from './check-page';

/** Checks the page that asks for the code, and that a password alone opens no other page. */
export async function checkSecondFactorPage(run: Run, jar: CookieJar, path: string): Promise<void> {
  const as = 'with a pre-session';
  const row = run.bundle.routes.find(({ entry }) => entry === 'second-factor');
  const html = await run.ask({ path, form: 'html', jar, as });
  if (run.check('page-status', html.status === 200, { answer: html, came: seen(html) }) && row)
    checkPage(run, html, row);
  const json = await run.ask({ path, jar, as });
  if (run.check('json-status', json.status === 200, { answer: json, came: seen(json) }))
    checkJson(run, json, SecondFactorData);
  const other = await run.ask({ path: CHANGE_PASSWORD_ADDRESS, jar, as });
  run.check('pre-session', [401, 403, 404].includes(other.status), { answer: other, came: seen(other) });
}
