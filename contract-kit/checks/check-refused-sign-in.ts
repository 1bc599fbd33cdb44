import { randomUUID } from 'node:crypto';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { catalogueOf, FALLBACK_LOCALE } from '../../shared/contract/locales';
import type { Answer } from '../http/answer';
import { mediaTypeOf, parseJson, redirectOf } from '../http/read-answer';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { checkProblem } from './check-json';
import { readPage } from './page-html';

/** A user name without an account, so that the checks cannot lock an account. */
const UNKNOWN_USER = `vestibule-contract-${randomUUID().slice(0, 8)}`;

/** A text that becomes an element if it is not escaped. */
const MARKUP = `"></script><b id=contract-kit>'&`;

/** A letter that is two bytes in UTF-8. */
const ACCENT = 'ü';

/** Checks that a sign-in without an account is refused, as a call and as a form, and what the page then shows. */
export async function checkRefusedSignIn(run: RunContext): Promise<void> {
  const call = await run.ask({
    path: LOGIN_ADDRESS,
    body: formBody({ User: UNKNOWN_USER, Password: 'x' }, 'multipart'),
  });
  run.check('sign-in-refused', [400, 429].includes(call.status), { answer: call, came: describeAnswer(call) });
  const body = formBody({ User: UNKNOWN_USER + ACCENT + MARKUP, Password: 'x' }, 'urlencoded');
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

/** Checks the page after a form with a wrong password, which must keep the user name and show an error. */
function checkAgain(run: RunContext, answer: Answer): void {
  checkEscaped(run, answer);
  if (answer.status === 429 || redirectOf(answer, run.origin)) return;
  const isPage = mediaTypeOf(answer).includes('html') && answer.text.includes(UNKNOWN_USER);
  const boot = parseJson(readPage(answer.text).boot ?? '');
  const isTold = boot === undefined || Boolean(Object(Object(boot).data).errorMessage);
  run.check('sign-in-again', isPage && isTold, {
    answer,
    came: isPage ? 'no errorMessage in the boot slot' : `${answer.status}, without the user name`,
  });
  if (!isPage) return;
  const html = decodeEntities(answer.text);
  const at = html.indexOf(UNKNOWN_USER) + UNKNOWN_USER.length;
  run.check('form-utf8', html.startsWith(ACCENT, at), { answer, came: html.slice(at, at + 4) });
  checkErrorText(run, answer, Object(Object(boot).data).errorMessage);
}

/** Checks that the HTML itself says why the form was refused, for browsers without scripts. */
function checkErrorText(run: RunContext, answer: Answer, key: unknown): void {
  const { lang, boot = '' } = readPage(answer.text);
  const text = run.bundle.catalogues[catalogueOf(lang) ?? FALLBACK_LOCALE]?.[String(key)] ?? '';
  if (text === '' || text.includes('{')) return; // unknown here, or with a value in it
  const html = decodeEntities(answer.text.replace(boot, ''));
  // That a text is in another language is told as `boot-language`.
  const isThere = html.includes(text) || html.includes(run.bundle.catalogues[FALLBACK_LOCALE]?.[String(key)] ?? text);
  run.check('error-text', isThere, { answer, came: `not “${text}”` });
}

/** Decodes the entities that templates write. */
const decodeEntities = (html: string): string =>
  html
    .replace(/&#(\d{1,6}|x[\da-f]{1,5});/gi, (_, code: string) =>
      String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
    )
    .replace(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

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
  const quote = /"(?:>|&gt;|&#x3e;|&#62;)(?:<|&lt;|&#x3c;|&#60;).{1,7}script(?:>|&gt;|&#x3e;|&#62;).{1,6}b id/i.exec(
    html,
  );
  if (at === -1)
    run.check('escaped-quote', quote === null, { answer, came: html.slice(Math.max(0, (quote?.index ?? 0) - 60)) });
}
