import type { InferInput } from 'valibot';
import { type ReportData, report, showReport } from '../../../shared/contract/sign-in/report';
import {
  effectsOf,
  findReportLink,
  REPORTABLE_EVENTS,
  type ReportLink,
  stateOf,
  storedEffects,
} from '../../accounts/reports/report-links';
import { reportSignIn } from '../../accounts/reports/report-sign-in';
import { findAdministrators, reportedMail } from '../../accounts/reports/reported-mail';
import { type Answer, data, type Problem, page, refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import { type Route, route } from '../../http/engine/route';
import { sessionsOf } from '../../http/events/resource-change';
import { mailContextOf } from '../../http/rules/mail-context';
import { localeOf } from '../../http/rules/request-preferences';
import { formatTime } from '../../mail/request-paragraphs';
import type { Db } from '../../storage/connection';
import { publishKeyChange } from '../api-keys/key-change-event-and-confirmation-mail';

/** Shows what the link reports. It changes nothing, because programs that check mails also open their links. */
const show = async (ctx: RequestContext) => page(await readReport(ctx));

/** Reports what the mail is about, and shows what that has done. */
const submit = async (ctx: RequestContext) => {
  const { app, params } = ctx;
  const tellAdministrators = async (trx: Db, link: ReportLink) => {
    for (const { id: userId, ...recipient } of await findAdministrators(trx)) {
      const message = reportedMail(recipient, mailContextOf(ctx), link);
      await app.mailer.queue(trx, { kind: 'sign-in-reported', userId, message });
    }
  };
  const result = await reportSignIn(depsOf(ctx), { token: params.token, tellAdministrators });
  if (result.kind === 'used') return refuse(409, 'the report link has been used', 'REPORT_USED_TITLE');
  if (result.kind !== 'reported') return refuse(404, `the report link is ${result.kind}`);
  const { link, effects, keyUserIds } = result;
  app.log.info({ userId: link.user_id, event: link.event }, 'a user has reported an event of the account');
  app.mailer.wake();
  app.events.publish(sessionsOf(link.user_id));
  for (const userId of new Set(keyUserIds)) publishKeyChange(app, userId);
  return ctx.format === 'html' ? page({ isDone: true, effects }) : data({ effects });
};

/** Shows the page after a refused form, with the state of the link. */
async function onError(ctx: RequestContext, { status }: Problem): Promise<Answer | undefined> {
  return ctx.format === 'html' && (status === 404 || status === 409) ? page(await readReport(ctx), status) : undefined;
}

/** The routes of the link in a mail with which a user reports what another person has done. */
export const reportSignInRoutes: readonly Route[] = [
  route(showReport).answer(show),
  route(report, { onError }).answer(submit),
];

/** Reads what the page shows. A used or expired link shows nothing about the event. */
async function readReport(ctx: RequestContext): Promise<InferInput<typeof ReportData>> {
  const link = await findReportLink(ctx.app.storage.db, ctx.params.token);
  if (link === undefined) return {};
  const state = stateOf(link, ctx.app.clock());
  if (state === 'used') return { isUsed: true, effects: storedEffects(link) };
  return state === 'expired' ? { isExpired: true } : { isOpen: true, effects: effectsOf(link), ...factsOf(ctx, link) };
}

/** Returns what the mail says as well, and nothing else about the account. */
function factsOf(ctx: RequestContext, { event, target, display_name, browser, address, created_at }: ReportLink) {
  const messageKey = REPORTABLE_EVENTS[event];
  return { messageKey, target, name: display_name, time: formatTime(localeOf(ctx), created_at), browser, address };
}
