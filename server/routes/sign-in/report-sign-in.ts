import type { InferInput } from 'valibot';
import { beginRecovery, type ReportData, report, showReport } from '../../../shared/contract/sign-in/report';
import {
  effectsOf,
  findReportLink,
  REPORTABLE_EVENTS,
  type ReportLink,
  stateOf,
  storedEffects,
} from '../../account-protection/report-links';
import { reportSignIn } from '../../account-protection/report-sign-in';
import { findAdministrators, reportedMail } from '../../account-protection/reported-mail';
import { sessionsOf } from '../../http/events/resource-change';
import { type Answer, data, type Problem, page, redirect, refuse } from '../../http/request/answer';
import { mailContextFor } from '../../http/request/mail-context';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf } from '../../http/request/request-deps';
import { localeOf } from '../../http/request/request-preferences';
import { type Route, route } from '../../http/request/route';
import { isRefusedDemoUser } from '../../http/rules/refuse-demo-accounts';
import { formatTime } from '../../mail/request-paragraphs';
import { needsRecovery, startRecovery } from '../../sign-in/start-recovery';
import type { Db } from '../../storage/connection';
import { publishKeyChange } from '../api-keys/announce-key-change';
import { answerWithSession } from './answer-with-session';

/** Shows what the link reports. It changes nothing, because programs that check mails also open their links. */
const show = async (ctx: RequestContext) => page(await readReport(ctx));

/** Reports what the mail is about, and shows what that has done. */
const submit = async (ctx: RequestContext) => {
  const { app, params } = ctx;
  const tellAdministrators = async (trx: Db, link: ReportLink) => {
    for (const { id: userId, ...recipient } of await findAdministrators(trx)) {
      const message = reportedMail(recipient, await mailContextFor(ctx, trx, userId), link);
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
  const done = { effects, newPasswordUrl: await newPasswordUrlOf(ctx) };
  return ctx.format === 'html' ? page({ isDone: true, ...done }) : data(done);
};

/** Returns where the user signs in by a mailed code and a new password, if a report with the link has left no other way. */
async function newPasswordUrlOf(ctx: RequestContext): Promise<string> {
  const link = await findReportLink(ctx.app.storage.db, ctx.params.token);
  return link && (await mayRecover(ctx, link)) ? beginRecovery.address.replace(':token', ctx.params.token ?? '') : '';
}

async function mayRecover(ctx: RequestContext, link: ReportLink): Promise<boolean> {
  const { rpId } = browserOf(ctx);
  const settings = await ctx.loginSettings();
  return !(await isRefusedDemoUser(ctx, link.user_id)) && needsRecovery(depsOf(ctx), { settings, rpId }, link);
}

/** Begins the sign-in by a mailed code and a new password. */
const recover = async (ctx: RequestContext) => {
  const link = await findReportLink(ctx.app.storage.db, ctx.params.token);
  const settings = await ctx.loginSettings();
  const replaces = requestCookies(ctx).session.value;
  const started =
    link && (await mayRecover(ctx, link))
      ? await startRecovery(depsOf(ctx), { userId: link.user_id, settings, replaces, ...browserOf(ctx) })
      : undefined;
  if (started === undefined) return refuse(404, 'no link of a report that has left no way to sign in');
  const redirectUrl = await answerWithSession(ctx, started);
  return ctx.format === 'html' ? redirect(redirectUrl, 303) : data({ redirectUrl });
};

/** Shows the page after a refused form, with the state of the link. */
async function onError(ctx: RequestContext, { status }: Problem): Promise<Answer | undefined> {
  return ctx.format === 'html' && (status === 404 || status === 409) ? page(await readReport(ctx), status) : undefined;
}

/** The routes of the link in a mail with which a user reports what another person has done. */
export const reportSignInRoutes: readonly Route[] = [
  route(showReport, show),
  route(report, submit, { onError }),
  route(beginRecovery, recover, { onError }),
];

/** Reads what the page shows. A used or expired link shows nothing about the event. */
async function readReport(ctx: RequestContext): Promise<InferInput<typeof ReportData>> {
  const link = await findReportLink(ctx.app.storage.db, ctx.params.token);
  if (link === undefined) return {};
  const state = stateOf(link, ctx.app.clock());
  if (state === 'used')
    return { isUsed: true, effects: storedEffects(link), newPasswordUrl: await newPasswordUrlOf(ctx) };
  return state === 'expired' ? { isExpired: true } : { isOpen: true, effects: effectsOf(link), ...factsOf(ctx, link) };
}

/** Returns what the mail says as well, and nothing else about the account. */
function factsOf(ctx: RequestContext, { event, target, display_name, browser, address, created_at }: ReportLink) {
  const messageKey = REPORTABLE_EVENTS[event];
  return { messageKey, target, name: display_name, time: formatTime(localeOf(ctx), created_at), browser, address };
}
