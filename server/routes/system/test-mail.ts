import { sendTestMail } from '../../../shared/contract/system/test-mail';
import { data, refuse } from '../../http/request/answer';
import { mailContextOf } from '../../http/request/mail-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { isDeliverable } from '../../mail/mail-address';
import { testMail } from '../../mail/test-mail';
import { reserveUserAttempt } from '../../throttling/user-action-attempts';

const send = async (ctx: ContextOf<typeof sendTestMail>) => {
  const { app, user } = ctx;
  const { id: userId, displayName: name, email } = user;
  if (!isDeliverable(email)) return refuse(400, 'the administrator has no mail address', 'TEST_MAIL_NO_ADDRESS');
  const permission = await reserveUserAttempt(depsOf(ctx), { what: 'test-mail', userId });
  if (permission.kind === 'throttled')
    return {
      ...refuse(429, 'too many test mails', 'LOGIN_TOO_MANY_ATTEMPTS'),
      retryAfter: permission.retryAfter,
    };
  const message = testMail({ name, email }, mailContextOf(ctx));
  const isSent = await app.mailer.send({ kind: 'test', userId, subjectId: userId, message });
  const done = app.settings.smtpUrl === undefined ? 'saved' : 'sent';
  return data({ to: email, outcome: isSent ? done : 'deferred' });
};

/** The route with which an administrator tries the mail server. */
export const testMailRoute: Route = route(sendTestMail, send);
