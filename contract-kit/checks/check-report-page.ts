import { randomBytes } from 'node:crypto';
import { ReportData, report } from '../../shared/contract/sign-in/report';
import { fieldOf } from '../http/read-answer';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { FOREIGN } from './check-forgery';
import { checkJson } from './check-json';
import { checkPage } from './check-page';
import { MISSING } from './check-passkey-options';

const NOTHING = formBody({}, 'urlencoded');

/**
 * Checks that a link which no mail has reports nothing, and that only a posted form uses a link.
 * @param link the path of an unused link; undefined without one
 */
export async function checkReportPage(run: RunContext, link: string | undefined): Promise<void> {
  const path = report.address.replace(':token', randomBytes(32).toString('base64url'));
  const page = await run.ask({ path });
  if (MISSING.includes(page.status)) return void run.report.notOffered.add(report.address);
  const isEmpty = !['isOpen', 'isUsed', 'isDone'].some((field) => fieldOf(page, field) === true);
  if (!run.check('report-unknown', isEmpty, { answer: page, came: describeAnswer(page) })) return;
  if (!checkJson(run, page, ReportData)) return;
  const posted = await run.ask({ path, body: NOTHING });
  const isRefused = posted.status >= 400 && posted.status < 500;
  run.check('report-unknown', isRefused, { answer: posted, came: describeAnswer(posted) });
  if (link === undefined) run.report.notChecked.add(`${report.address} with a link of a mail: give --report-link`);
  else await checkLink(run, link);
}

/** Checks that opening a link changes nothing, and with changes that no other site can use it. */
async function checkLink(run: RunContext, path: string): Promise<void> {
  const isOpen = async () => fieldOf(await run.ask({ path }), 'isOpen') === true;
  if (!(await isOpen()))
    return void run.report.notChecked.add('the link of --report-link cannot be used any more: give an unused one');
  const html = await run.ask({ path, form: 'html' });
  const row = run.bundle.routes.find(({ entry }) => entry === 'report-sign-in');
  if (row) checkPage(run, html, row);
  for (const form of ['html', 'json'] as const) {
    const head = await run.ask({ path, form, method: 'HEAD' });
    if (!run.check('report-read', await isOpen(), { answer: head, came: 'the link was used' })) return;
  }
  if (!run.withChanges) return;
  for (const [site, headers] of FOREIGN) {
    const answer = await run.ask({ path, body: NOTHING, headers, as: `as a visitor, ${site}` });
    const isRefused = answer.status === 403 && (await isOpen());
    if (!run.check('forgery-origin', isRefused, { answer, detail: site, came: describeAnswer(answer) })) return;
  }
}
