import { randomUUID } from 'node:crypto';
import { EVENTS_ADDRESS, LOGIN_ADDRESS, MESSAGES_ADDRESS } from '../../shared/contract/addresses';
import { catalogueOf } from '../../shared/contract/locales';
import { TranslationBundle } from '../../shared/contract/system/message-catalogue';
import type { Answer, Question } from '../http/client';
import { headerIncludes, headerOf, jsonOf, mediaTypeOf, parseJson, redirectOf, textOf } from '../http/read-answer';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { isInLanguage, isLanguageTag } from './answer-language';
import { checkContract, checkProblem } from './check-json';
import { checkErrorPage } from './check-page';
import { readPage } from './page-html';

/** A user name without an account, so that the checks cannot lock an account. */
const UNKNOWN_USER = `vestibule-contract-${randomUUID().slice(0, 8)}`;

/** A text that becomes an element if it is not escaped. */
const MARKUP = `"></script><b id=contract-kit>'&`;

/** Checks answers that need no session: refused sign-in, unknown addresses, messages, preferences and HEAD. */
export async function checkPublicAnswers(run: RunContext): Promise<void> {
  await run.part(['sign-in that is refused', 'sign-in', LOGIN_ADDRESS, 'login'], () => checkRefusedSignIn(run));
  await run.part(['Kerberos', 'sign-in', LOGIN_ADDRESS, 'login'], () => checkKerberos(run));
  await run.part(['unknown addresses', 'errors'], () => checkUnknown(run));
  await run.part(['messages', MESSAGES_ADDRESS], () => checkMessages(run));
  await run.part(['preferences'], () => checkPreferences(run));
  await run.part(['HEAD'], () => checkHead(run));
}

async function checkRefusedSignIn(run: RunContext): Promise<void> {
  const call = await run.ask({
    path: LOGIN_ADDRESS,
    body: formBody({ User: UNKNOWN_USER, Password: 'x' }, 'multipart'),
  });
  run.check('sign-in-refused', [400, 429].includes(call.status), { answer: call, came: describeAnswer(call) });
  const body = formBody({ User: UNKNOWN_USER + MARKUP, Password: 'x' }, 'urlencoded');
  checkAgain(run, await run.ask({ path: LOGIN_ADDRESS, form: 'html', body }));
  checkEscaped(
    run,
    await run.ask({ path: `${LOGIN_ADDRESS}?redirect=${encodeURIComponent(`/x${MARKUP}`)}`, form: 'html' }),
  );
  const method = await run.ask({ path: LOGIN_ADDRESS, method: 'DELETE', headers: { origin: run.origin.origin } });
  if (run.check('wrong-method', method.status >= 400, { answer: method, came: describeAnswer(method) }))
    checkProblem(run, method);
  const broken = await run.ask({
    path: LOGIN_ADDRESS,
    method: 'POST',
    body: { type: 'application/json', text: '{"User":' },
  });
  run.check('bad-body', broken.status >= 400, { answer: broken, came: describeAnswer(broken) });
}

/** Checks that the button for Kerberos, if it is offered, leads to a challenge (RFC 4559). Another server is not asked. */
async function checkKerberos(run: RunContext): Promise<void> {
  const { showKerberos, ldapLoginUrl } = Object(jsonOf(await run.ask({ path: LOGIN_ADDRESS })));
  const base = run.origin.origin;
  if (showKerberos !== true || typeof ldapLoginUrl !== 'string' || !URL.canParse(ldapLoginUrl, base)) return;
  const { origin, pathname, search } = new URL(ldapLoginUrl, base);
  if (origin !== base) return;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await run.ask({ path: pathname + search, form: 'html', headers });
  const isChallenge = answer.status === 401 && /^negotiate\b/i.test(headerOf(answer, 'www-authenticate'));
  const isRedirect = redirectOf(answer, run.origin) !== undefined;
  run.check('kerberos', isChallenge || isRedirect, { answer, came: describeAnswer(answer) });
}

/** Checks the page after a form with a wrong password, which must keep the user name and show an error. */
function checkAgain(run: RunContext, answer: Answer): void {
  checkEscaped(run, answer);
  if (answer.status === 429 || redirectOf(answer, run.origin)) return;
  const isPage = mediaTypeOf(answer) === 'text/html' && answer.text.includes(UNKNOWN_USER);
  const boot = parseJson(readPage(answer.text).boot ?? '');
  const isTold = boot === undefined || Boolean(Object(Object(boot).data).errorMessage);
  run.check('sign-in-again', isPage && isTold, {
    answer,
    came: isPage ? 'no errorMessage in the boot slot' : `${answer.status}, without the user name`,
  });
}

/** Checks that HEAD is answered like GET, for a page, for data and for a file. */
async function checkHead(run: RunContext): Promise<void> {
  const [file] = run.bundle.routes.flatMap(({ scripts }) => scripts);
  const questions: Question[] = [
    { path: LOGIN_ADDRESS, form: 'html' },
    { path: LOGIN_ADDRESS },
    ...(file ? [{ path: run.bundle.assets + file.file.replace(/^assets\//, '') }] : []),
  ];
  for (const question of questions) {
    const get = await run.ask(question);
    const head = await run.ask({ ...question, method: 'HEAD' });
    const isLikeGet = head.status === get.status && mediaTypeOf(head) === mediaTypeOf(get) && head.bytes.length === 0;
    run.check('head', isLikeGet, { answer: head, came: describeAnswer(head) });
  }
}

/** The end of the opening tag of the boot data, and what may follow its element. */
const [SLOT, SCRIPT] = [' id="boot">', '<script type="module">'];

/** Checks that a text of the request appears only escaped in HTML, and without `<` in the boot data. */
function checkEscaped(run: RunContext, answer: Answer): void {
  const { text } = answer;
  const start = text.indexOf(SLOT);
  const [rest = ''] = start === -1 ? [] : text.slice(start + SLOT.length).split(SCRIPT, 1);
  const slot = rest.slice(0, Math.max(0, rest.lastIndexOf('</script>')));
  run.check('boot-escaped', !slot.includes('<'), { answer, came: slot.slice(Math.max(0, slot.indexOf('<') - 60)) });
  const html = text.replace(slot, '');
  const at = html.indexOf('<b id=contract-kit>');
  run.check('escaped', at === -1, { answer, came: html.slice(Math.max(0, at - 60), at + 40) });
}

async function checkUnknown(run: RunContext): Promise<void> {
  const path = `/identityprovider/contract-${randomUUID()}`;
  const json = await run.ask({ path });
  if (run.check('not-found', json.status === 404, { answer: json, came: describeAnswer(json) }))
    checkProblem(run, json);
  checkErrorPage(run, await run.ask({ path, form: 'html' }), 'not-found');
  const foreign = await run.ask({
    path: LOGIN_ADDRESS,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  const allowed = headerOf(foreign, 'access-control-allow-origin');
  run.check('cors', allowed === '', { answer: foreign, came: `Access-Control-Allow-Origin: ${allowed}` });
  const stream = await run.ask({
    path: EVENTS_ADDRESS,
    headers: { accept: 'text/event-stream' },
    stream: { readFor: 500 },
  });
  run.check('json-401', [401, 404].includes(stream.status), { answer: stream, came: describeAnswer(stream) });
}

async function checkMessages(run: RunContext): Promise<void> {
  const keys = [...new Set(run.bundle.routes.flatMap(({ messages }) => messages))];
  for (const locale of run.bundle.locales) {
    const answer = await run.ask({ path: `${MESSAGES_ADDRESS}?lng=${locale}` });
    if (answer.status === 404) {
      run.report.notOffered.add(MESSAGES_ADDRESS);
      return;
    }
    if (!checkContract(run, 'messages', { answer, schema: TranslationBundle, data: jsonOf(answer) })) continue;
    const tag = textOf(answer, 'locale');
    run.check('locale', tag === '' || isLanguageTag(tag), { answer, came: tag });
    const { translations = {} } = Object(jsonOf(answer));
    const missing = keys.filter((key) => typeof translations[key] !== 'string');
    run.check('messages', missing.length === 0, { answer, came: `without ${missing.slice(0, 5).join(', ')}` });
    const isRight = isInLanguage(run.bundle, locale, translations) && (tag === '' || catalogueOf(tag) === locale);
    run.check('messages-language', isRight, { answer, came: `${tag}, ${JSON.stringify(translations[keys[0] ?? ''])}` });
    checkMessagesVary(run, answer);
  }
}

/** Checks that caches that may store messages distinguish the languages. */
function checkMessagesVary(run: RunContext, answer: Answer): void {
  const isStored = !headerIncludes(answer, 'cache-control', 'no-store');
  const isVaried = ['Accept-Language', 'Cookie'].every((name) => headerIncludes(answer, 'vary', name));
  const came = headerOf(answer, 'vary');
  run.check('vary-filled', isVaried || !isStored, { answer, came: came ? `Vary: ${came}` : 'no Vary' });
}

/** Checks that a filled page has the language and the theme that the user has chosen. */
async function checkPreferences(run: RunContext): Promise<void> {
  const answer = await run.ask({
    path: LOGIN_ADDRESS,
    form: 'html',
    headers: { cookie: 'vestibule-locale=fr-CH; vestibule-theme=dark' },
    as: 'as a visitor who has chosen French and the dark theme',
  });
  if (answer.status !== 200 || mediaTypeOf(answer) !== 'text/html') return;
  const page = readPage(answer.text);
  if (!page.boot?.trim()) return;
  run.check('language', page.lang === 'fr-CH', { answer, detail: 'vestibule-locale', came: `lang is ${page.lang}` });
  const came = page.themeName === '' ? describeAnswer(answer) : page.themeName;
  run.check('theme', page.themeName.split(' ').includes('dark'), { answer, came: `data-theme is ${came}` });
}
