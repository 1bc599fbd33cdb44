import { API_KEY_CONFIRM_ADDRESS, LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { Answer } from '../http/answer';
import { isSameAnswer, textOf } from '../http/read-answer';
import { formBody, jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RuleName } from '../report/rules';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';
import { CHANGES, type HarmlessChange } from './harmless-changes';
import { tokenOf } from './token-of';

/** The headers that an old and a current browser send with a change that another site causes. */
export const FOREIGN: readonly (readonly [site: string, headers: Readonly<Record<string, string>>])[] = [
  ['from another Origin', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ['with Sec-Fetch-Site: cross-site', { origin: '', 'sec-fetch-site': 'cross-site' }],
];

/** Origins that servers take for their own if they compare carelessly. */
const NEARLY_OWN: readonly (readonly [
  rule: 'forgery-null' | 'forgery-prefix',
  site: string,
  origin: (own: string) => string,
])[] = [
  ['forgery-null', 'from Origin: null', () => 'null'],
  ['forgery-prefix', 'from an origin that begins like the own one', (own) => `${own}.evil.example`],
];

/** Checks that neither another site nor a user without the right can make changes as a signed-in user. */
export async function checkForgery(run: RunContext, user: SignedInUser): Promise<void> {
  const takesAny = run.report.findings.some(({ rule }) => rule === 'wrong-method');
  for (const change of CHANGES) {
    if (change.method === 'DELETE' && takesAny) continue; // it would be taken for GET
    if (change.isForAdmins && !user.isAdmin) await checkForbidden(run, user, change);
    else await checkChange(run, user, change);
  }
  const answer = await run.ask({
    path: API_KEY_CONFIRM_ADDRESS,
    body: { type: 'application/json', text: '{"AntiCsrfToken":' },
    jar: user.jar,
    as: `as ${user.name}`,
  });
  run.check('bad-body', answer.status >= 400, { answer, came: describeAnswer(answer) });
}

async function checkChange(
  run: RunContext,
  user: SignedInUser,
  { path, method = 'POST', body, tokenAt }: HarmlessChange,
): Promise<void> {
  const [address = ''] = path.split('?');
  const call = `${method} ${address}`;
  const { token, page } = await tokenOf(run, user, tokenAt);
  const send = (of: string | undefined, headers = {}, how = '') =>
    run.ask({ path, method, body: jsonBody(body(of)), headers, jar: user.jar, as: `as ${user.name}${how}` });
  if (tokenAt.length > 0 && token === '') {
    // A page that says why nothing can be added needs no token.
    if (page?.status === 200 && textOf(page, 'cannotAddReason') !== '') run.report.notOffered.add(call);
    else if (page?.status === 200) run.check('token-there', false, { answer: page, came: describeAnswer(page) });
    else if (page?.status !== 404 || tokenAt.length > 1)
      run.report.notChecked.add(
        `${call}: as ${user.name} no page has an antiCsrfToken for it; give an account that has one`,
      );
    return;
  }
  const own = await send(token);
  if ([401, 405].includes(own.status) || (own.status === 404 && tokenAt.length === 0)) {
    run.report.notOffered.add(call);
    return;
  }
  let isRefused = true;
  for (const [site, headers] of FOREIGN)
    if (!checkRefused(run, await send(token, headers, `, ${site}`), { rule: 'forgery-origin', own, detail: site }))
      isRefused = false;
  for (const [rule, site, origin] of isRefused ? NEARLY_OWN : []) {
    const headers = { origin: origin(run.origin.origin), 'sec-fetch-site': '' };
    checkRefused(run, await send(token, headers, `, ${site}`), { rule, own, detail: site });
  }
  if (token === '') return;
  const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
  const rule = 'forgery-token';
  for (const [of, how] of [
    [wrong, 'with a wrong token'],
    [undefined, 'without a token'],
    ['', 'with an empty token'],
  ] as const)
    checkRefused(run, await send(of, {}, `, ${how}`), { rule, own, detail: `${call} ${how}` });
}

/** Checks that neither a visitor nor a user without the right can make changes that are reserved for administrators. */
async function checkForbidden(run: RunContext, user: SignedInUser, { path, body }: HarmlessChange): Promise<void> {
  const { token } = await tokenOf(run, user);
  const question = { path, body: jsonBody(body(token)) };
  for (const answer of [
    await run.ask({ ...question, as: 'as a visitor' }),
    await run.ask({ ...question, jar: user.jar, as: `as ${user.name}` }),
  ])
    run.check('forbidden-change', [401, 403, 404, 405].includes(answer.status), {
      answer,
      came: describeAnswer(answer),
    });
}

function checkRefused(
  run: RunContext,
  answer: Answer,
  { rule, own, detail }: { rule: RuleName; own: Answer; detail: string },
): boolean {
  const isRefused = [400, 401, 403].includes(answer.status) && !isSameAnswer(answer, own);
  const came = isSameAnswer(answer, own)
    ? `the same as with the right one: ${describeAnswer(answer)}`
    : describeAnswer(answer);
  return run.check(rule, isRefused, { answer, detail, came });
}

/** Checks that another site cannot sign a visitor in. */
export async function checkForgedSignIn(run: RunContext, { name, password }: Account): Promise<void> {
  for (const [site, headers] of FOREIGN) {
    const body = formBody({ User: name, Password: password }, 'urlencoded');
    const answer = await run.ask({ path: LOGIN_ADDRESS, headers, body, as: `as ${name}, ${site}` });
    run.check('forgery-sign-in', answer.status >= 400 && answer.status < 500, {
      answer,
      detail: site,
      came: describeAnswer(answer),
    });
  }
}
