import { randomBytes, randomUUID } from 'node:crypto';
import {
  API_KEY_CONFIRM_ADDRESS,
  API_KEYS_ADDRESS,
  LOGIN_ADDRESS,
  LOGOUT_PAGE_ADDRESS,
  TRUST_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../../shared/contract/addresses';
import type { Answer } from '../http/client';
import { CookieJar } from '../http/cookie-jar';
import { isSameAnswer, redirectOf, targetOf, textOf } from '../http/read-answer';
import { type Account, type Person, type Run, seen } from '../run';
import { formBody, jsonBody } from '../sign-in/form-body';
import { sessionCookies } from '../sign-in/session-state';
import { signIn } from '../sign-in/sign-in';

/** What a browser sends with a change that another site has made it send, by an old and by a current browser. */
const FOREIGN: readonly (readonly [site: string, headers: Readonly<Record<string, string>>])[] = [
  ['from another Origin', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ['with Sec-Fetch-Site: cross-site', { origin: '', 'sec-fetch-site': 'cross-site' }],
];

/** Targets that lead to another host, although some of them look like paths. */
const FOREIGN_TARGETS = ['https://evil.example/x', '//evil.example/x', '/\\evil.example/x', '/\t/evil.example/x'];

/** Checks the session of a person who has just signed in. */
export async function checkSessionCookies(run: Run, { jar, name }: Person): Promise<void> {
  const answer = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar, as: `as ${name}` });
  const isHttps = run.origin.protocol === 'https:';
  for (const cookie of await sessionCookies(run, jar)) {
    const came = (missing: string) => `the cookie ${cookie.name} ${missing}`;
    run.check('session-http-only', cookie.isHttpOnly, { answer, came: came('without HttpOnly') });
    const isRight = ['lax', 'strict'].includes(cookie.sameSite) || (isHttps && cookie.sameSite === 'none');
    run.check('session-same-site', isRight, { answer, came: came(`with SameSite=${cookie.sameSite || 'nothing'}`) });
    if (isHttps) run.check('session-secure', cookie.isSecure, { answer, came: came('without Secure') });
    const isTold = cookie.value.length >= 16 && answer.text.includes(cookie.value);
    run.check('session-secret', !isTold, { answer, came: came('stands in the data of a page') });
  }
}

/**
 * Signs in once more as a browser without scripts, with a session id that an attacker may have planted, and with the address
 * of another site as the target. @returns the second session
 */
export async function checkPlantedSession(run: Run, account: Account, { jar }: Person): Promise<Person> {
  const planted = new CookieJar(run.origin);
  for (const { name } of await sessionCookies(run, jar)) planted.set(name, randomBytes(24).toString('base64url'));
  return signIn(run, account, { redirect: '//evil.example/x', as: 'form', jar: planted });
}

/** Checks that another site cannot sign a visitor in. */
export async function checkForgedSignIn(run: Run, { name, password }: Account): Promise<void> {
  for (const [site, headers] of FOREIGN) {
    const body = formBody({ User: name, Password: password }, 'urlencoded');
    const answer = await run.ask({ path: LOGIN_ADDRESS, headers, body, as: `as ${name}, ${site}` });
    run.check('forgery-sign-in', answer.status >= 400 && answer.status < 500, {
      answer,
      detail: site,
      came: seen(answer),
    });
  }
}

/** Checks where addresses with a target lead a person who is signed in. */
export async function checkRedirects(run: Run, { jar, name }: Person): Promise<void> {
  for (const target of FOREIGN_TARGETS) {
    const query = encodeURIComponent(target);
    const page = await run.ask({ path: `${LOGIN_ADDRESS}?redirect=${query}`, form: 'html', jar, as: `as ${name}` });
    const redirect = redirectOf(page, run.origin);
    run.check('open-redirect', redirect?.isOwn ?? true, { answer: page, came: seen(page) });
    const data = await run.ask({ path: `${LOGOUT_PAGE_ADDRESS}?location=${query}`, jar, as: `as ${name}` });
    const named = textOf(data, 'target');
    run.check('open-redirect', targetOf(named, run.origin).isOwn, { answer: data, came: `target: ${named}` });
  }
}

/** A change that changes nothing, since what it names does not exist. */
interface HarmlessChange {
  readonly path: string;
  readonly body: (token: string) => unknown;
  /** Where a person finds the token of the session; empty for a call that has none. */
  readonly tokenAt: readonly string[];
  readonly isForAdmins: boolean;
}

const CHANGES: readonly HarmlessChange[] = [
  {
    path: `${API_KEY_CONFIRM_ADDRESS}?id=${randomUUID()}`,
    body: (AntiCsrfToken) => ({ AntiCsrfToken }),
    tokenAt: [API_KEY_CONFIRM_ADDRESS, TWO_FACTOR_ADDRESS],
    isForAdmins: false,
  },
  {
    path: TRUST_ADDRESS,
    body: (antiCsrfToken) => ({ removeUrl: `https://${randomUUID()}.invalid`, antiCsrfToken }),
    tokenAt: [TRUST_ADDRESS],
    isForAdmins: true,
  },
  { path: API_KEYS_ADDRESS, body: () => ({ id: randomUUID(), delete: true }), tokenAt: [], isForAdmins: true },
];

/** Checks that another site cannot make the browser of a signed-in user change anything. */
export async function checkForgery(run: Run, person: Person): Promise<void> {
  for (const change of CHANGES) {
    if (change.isForAdmins && !person.isAdmin) continue;
    const { path, body, tokenAt } = change;
    const token = await tokenOf(run, person, tokenAt);
    const send = (of: string, headers = {}, how = '') =>
      run.ask({ path, body: jsonBody(body(of)), headers, jar: person.jar, as: `as ${person.name}${how}` });
    if (tokenAt.length > 0 && token === '') {
      run.report.notChecked.add(`POST ${tokenAt[0]}: as ${person.name} there is no antiCsrfToken for it`);
      continue;
    }
    const own = await send(token);
    if ([401, 405].includes(own.status) || (own.status === 404 && tokenAt.length === 0)) {
      run.report.notOffered.add(`POST ${path.split('?')[0]}`);
      continue;
    }
    for (const [site, headers] of FOREIGN)
      checkRefused(run, await send(token, headers, `, ${site}`), { rule: 'forgery-origin', own, detail: site });
    if (token === '') continue;
    const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
    checkRefused(run, await send(wrong, {}, ', with a wrong token'), {
      rule: 'forgery-token',
      own,
      detail: path.split('?')[0] ?? '',
    });
  }
  const answer = await run.ask({
    path: API_KEY_CONFIRM_ADDRESS,
    body: { type: 'application/json', text: '{"AntiCsrfToken":' },
    jar: person.jar,
    as: `as ${person.name}`,
  });
  run.check('bad-body', answer.status >= 400, { answer, came: seen(answer) });
}

function checkRefused(
  run: Run,
  answer: Answer,
  { rule, own, detail }: { rule: 'forgery-origin' | 'forgery-token'; own: Answer; detail: string },
): void {
  const isRefused = [400, 401, 403].includes(answer.status) && !isSameAnswer(answer, own);
  const came = isSameAnswer(answer, own) ? `the same as with the right one: ${seen(answer)}` : seen(answer);
  run.check(rule, isRefused, { answer, detail, came });
}

async function tokenOf(run: Run, { jar, name }: Person, addresses: readonly string[]): Promise<string> {
  for (const path of addresses) {
    const answer = await run.ask({ path, jar, as: `as ${name}` });
    const token = textOf(answer, 'antiCsrfToken');
    if (token !== '') return token;
  }
  return '';
}
