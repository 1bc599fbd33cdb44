import type { Answer } from '../http/answer';
import { headerIncludes, headerOf, mediaTypeOf } from '../http/read-answer';
import type { Row } from '../read-bundle';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { checkBoot } from './check-boot';
import { checkVary } from './check-json';
import { checkPolicy, parsePolicy } from './content-security-policy';
import { type PageHtml, readPage } from './page-html';

const REFERRER = ['same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** Checks the HTML of a page: its headers, its policy, its script and its boot data. */
export function checkPage(run: RunContext, answer: Answer, row: Row): void {
  const type = headerOf(answer, 'content-type');
  const isHtml = mediaTypeOf(answer) === 'text/html' && /charset="?utf-8/i.test(type);
  if (!run.check('page-html', isHtml, { answer, came: type || 'no Content-Type' })) return;
  checkVary(run, answer);
  checkPageHeaders(run, answer, row);
  const page = readPage(answer.text);
  checkPolicyOf(run, answer, page);
  checkFiles(run, answer, { row, page });
  const [mark] = /\{\{[#/^&{]?(messages|parts|data|locale|themeName|accentStyles|boot)\b/.exec(answer.text) ?? [];
  run.check('page-filled', mark === undefined, { answer, came: `${mark}…` });
  checkBoot(run, answer, { row, page });
  const cache = headerOf(answer, 'cache-control');
  const isFilled = Boolean(page.boot?.trim());
  const vary = headerOf(answer, 'vary');
  const isVaried =
    ['Accept-Language', 'Cookie'].every((name) => headerIncludes(answer, 'vary', name)) || vary.trim() === '*';
  run.check('vary-filled', isVaried || !isFilled, { answer, came: vary ? `Vary: ${vary}` : 'no Vary' });
  const mayCache = !isFilled && (headerIncludes(answer, 'cache-control', 'no-cache') || /max-age=0/.test(cache));
  run.check('page-cache', mayCache || headerIncludes(answer, 'cache-control', 'no-store'), {
    answer,
    detail: isFilled ? 'filled' : 'static',
    came: cache || 'no Cache-Control',
  });
}

function checkPolicyOf(run: RunContext, answer: Answer, page: PageHtml): void {
  const text = headerOf(answer, 'content-security-policy');
  const reported = headerOf(answer, 'content-security-policy-report-only');
  const missing = reported === '' ? 'no such header' : 'Content-Security-Policy-Report-Only, which blocks nothing';
  if (!run.check('csp-there', text !== '', { answer, came: missing })) return;
  const policy = parsePolicy(text);
  for (const [rule, passed, directives] of checkPolicy(policy, page)) {
    const came = directives.map((name) => `${name} ${policy.get(name)?.join(' ') ?? '(missing)'}`).join('; ');
    run.check(rule, passed, { answer, came });
  }
}

/** Checks that the page contains its script, and each file with the hash of its content. */
function checkFiles(run: RunContext, answer: Answer, { row, page }: { row: Row; page: PageHtml }): void {
  const [inline] = row.inlineScripts;
  const files = [...row.scripts, ...(row.styles.files ?? [])];
  const missing = files.find(
    (file) =>
      !page.files.some(({ address, integrity }) => address.endsWith(`/${file.file}`) && integrity === file.integrity),
  );
  const isInline = inline === undefined || page.scriptHashes.includes(inline);
  run.check('page-scripts', missing === undefined && isInline, {
    answer,
    came: `not ${missing ? `${missing.file} ${missing.integrity}` : inline}, but ${[...page.files.map(({ address }) => address), ...page.scriptHashes].join(', ') || 'no script'}`,
  });
}

function checkPageHeaders(run: RunContext, answer: Answer, row: Row): void {
  const referrer = headerOf(answer, 'referrer-policy').toLowerCase();
  run.check('referrer', REFERRER.includes(referrer), { answer, came: referrer || 'no Referrer-Policy' });
  const resource = headerOf(answer, 'cross-origin-resource-policy');
  run.check('resource-policy', resource === 'same-origin', { answer, came: resource || 'no such header' });
  const permissions = headerOf(answer, 'permissions-policy');
  const isForbidden = /(clipboard-write|publickey-credentials-(?:create|get))=\(\)/.test(permissions);
  run.check('permissions', permissions !== '' && !isForbidden, { answer, came: permissions || 'no such header' });
  const transport = headerOf(answer, 'strict-transport-security');
  if (run.origin.protocol === 'https:')
    run.check('transport', /max-age=[1-9]/.test(transport), { answer, came: transport || 'no such header' });
  const opener = headerOf(answer, 'cross-origin-opener-policy').toLowerCase();
  const came = opener || 'no Cross-Origin-Opener-Policy';
  if (row.path === '*') return; // the error page, which may replace any page, in a popup or not
  const opensAsPopup = row.dialog !== undefined || row.entry === 'login-close';
  if (opensAsPopup) run.check('opener', ['', 'unsafe-none'].includes(opener), { answer, came });
  else run.check('opener-other', /^same-origin/.test(opener), { answer, came });
}

/** Checks that an answer with 200 is not the error page. @returns whether it is another */
export function checkErrorStatus(run: RunContext, answer: Answer): boolean {
  const script = run.bundle.routes.find(({ path }) => path === '*')?.scripts.at(-1)?.file;
  const isErrorPage = script !== undefined && answer.status === 200 && answer.text.includes(script);
  return run.check('error-status', !isErrorPage, { answer, came: '200 with the error page' });
}

/** Checks the page that replaces another one: it must be HTML with the right status and a policy. */
export function checkErrorPage(run: RunContext, answer: Answer, rule: 'not-found' | 'forbidden'): void {
  const status = rule === 'not-found' ? 404 : 403;
  if (!checkErrorStatus(run, answer)) return;
  const row = run.bundle.routes.find(({ path }) => path === '*');
  run.check(rule, answer.status === status, { answer, came: describeAnswer(answer) });
  if (answer.status === status && row !== undefined) checkPage(run, answer, row);
}
