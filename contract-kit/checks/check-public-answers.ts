import { randomUUID } from 'node:crypto';
import { EVENTS_ADDRESS, LOGIN_ADDRESS, MESSAGES_ADDRESS } from '../../shared/contract/addresses';
import { catalogueOf, FALLBACK_LOCALE } from '../../shared/contract/locales';
import { TranslationBundle } from '../../shared/contract/system/message-catalogue';
import type { Answer, Question } from '../http/answer';
import { headerIncludes, headerOf, jsonOf, mediaTypeOf, redirectOf, textOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { isInLanguage, isLanguageTag } from './answer-language';
import { checkContract, checkProblem } from './check-json';
import { checkErrorPage } from './check-page';
import { checkPreferences } from './check-preferences';
import { checkRefusedSignIn } from './check-refused-sign-in';

/** Checks answers that need no session: refused sign-in, unknown addresses, messages, preferences and HEAD. */
export async function checkPublicAnswers(run: RunContext): Promise<void> {
  await run.part(['sign-in that is refused', 'sign-in', LOGIN_ADDRESS, 'login'], () => checkRefusedSignIn(run));
  await run.part(['Kerberos', 'sign-in', LOGIN_ADDRESS, 'login'], () => checkKerberos(run));
  await run.part(['unknown addresses', 'errors'], () => checkUnknown(run));
  await run.part(['requests that make no sense', 'errors'], () => checkMalformed(run));
  await run.part(['messages', MESSAGES_ADDRESS], () => checkMessages(run));
  await run.part(['preferences'], () => checkPreferences(run));
  await run.part(['HEAD'], () => checkHead(run));
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

/** Sends what no browser sends. That it does not make the server fail is checked with every answer. */
async function checkMalformed(run: RunContext): Promise<void> {
  const cookie = 'vestibule-locale=%E0%A4%A; vestibule-theme="; =; %';
  for (const question of [
    { path: LOGIN_ADDRESS, form: 'html', headers: { cookie } },
    { path: `${LOGIN_ADDRESS}?redirect=%E0%A4%A`, form: 'html' },
    { path: '/identityprovider/%E0%A4%A' },
    { path: LOGIN_ADDRESS, body: { type: 'application/json', text: 'null' } },
  ] as const)
    await run.ask({ ...question, as: 'as a visitor, malformed' });
}

async function checkMessages(run: RunContext): Promise<void> {
  const keys = [...new Set(run.bundle.routes.flatMap(({ messages }) => messages))];
  const tags = new Map<string, string>();
  for (const locale of run.bundle.locales) {
    const answer = await run.ask({ path: `${MESSAGES_ADDRESS}?lng=${locale}` });
    if (answer.status === 404) {
      run.report.notOffered.add(MESSAGES_ADDRESS);
      return;
    }
    if (!answer.isUtf8) continue; // told as `utf8`
    if (!checkContract(run, 'messages', { answer, schema: TranslationBundle, data: jsonOf(answer) })) continue;
    const tag = textOf(answer, 'locale');
    run.check('locale', tag === '' || isLanguageTag(tag), { answer, came: tag });
    const { translations = {} } = Object(jsonOf(answer));
    const missing = keys.filter((key) => typeof translations[key] !== 'string');
    run.check('messages', missing.length === 0, { answer, came: `without ${missing.slice(0, 5).join(', ')}` });
    const isRight = isInLanguage(run.bundle, locale, translations) && (tag === '' || catalogueOf(tag) === locale);
    run.check('messages-language', isRight, { answer, came: `${tag}, ${JSON.stringify(translations[keys[0] ?? ''])}` });
    checkMessagesVary(run, answer);
    const etag = headerOf(answer, 'etag');
    const came = `${etag}, as for ${tags.get(etag)}`;
    run.check('messages-etag', etag === '' || !tags.has(etag), { answer, came });
    tags.set(etag, locale);
  }
  const headers = { 'if-none-match': '"vestibule-contract"' };
  const other = await run.ask({ path: `${MESSAGES_ADDRESS}?lng=${FALLBACK_LOCALE}`, headers });
  run.check('messages-etag', other.status !== 304, { answer: other, came: '304 to an ETag of other texts' });
}

/** Checks that caches that may store messages distinguish the languages. */
function checkMessagesVary(run: RunContext, answer: Answer): void {
  const isStored = !headerIncludes(answer, 'cache-control', 'no-store');
  const isVaried = ['Accept-Language', 'Cookie'].every((name) => headerIncludes(answer, 'vary', name));
  const came = headerOf(answer, 'vary');
  run.check('vary-filled', isVaried || !isStored, { answer, came: came ? `Vary: ${came}` : 'no Vary' });
}
