import { KERBEROS_ADDRESS, LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import {
  KERBEROS_ERRORS,
  type KerberosError,
  signInByKerberos,
  signInByPasswordAfterKerberos,
} from '../../../shared/contract/sign-in/kerberos';
import { withRedirect } from '../../../shared/contract/with-redirect';
import { type Answer, type Problem, page, redirect, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { auditOf, depsOf } from '../../http/request/request-deps';
import { type Route, routeWithSteps } from '../../http/request/route';
import type { Acceptance } from '../../kerberos/acceptor';
import { signInByKerberos as signIn } from '../../sign-in/sign-in-by-kerberos';
import { checkTicketAttempt, recordRefusedTicket } from '../../throttling/ticket-attempts';
import { answerWithSession } from './answer-with-session';
import {
  checkCharacters,
  checkCredentials,
  checkPasswordSignIn,
  loginData,
  refuseDemoAccount,
  showFormAgain,
} from './login';
import { addressAfterSignIn } from './redirect-after-sign-in';

/** A call gets the data of the page that a refused ticket has got: only a navigation is asked for a ticket. */
const showData = async (ctx: RequestContext) => {
  const { 'sec-fetch-mode': mode = 'navigate' } = ctx.headers;
  return ctx.format === 'html' && mode === 'navigate' ? undefined : page(await loginData(ctx));
};

/** `none` means that the user opens a bookmark or types the address. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none'];

/**
 * Leads to the sign-in page if another site begins the navigation: a browser may send its ticket without a question, so that
 * site could sign its visitors in unseen, in a frame for example.
 */
const checkSite = async (ctx: RequestContext) => {
  if (OWN_SITES.includes(ctx.headers['sec-fetch-site'])) return undefined;
  return redirect(withRedirect(LOGIN_ADDRESS, await addressAfterSignIn(ctx)));
};

const checkOffered = async ({ app, loginSettings }: RequestContext) => {
  const { showKerberos } = await loginSettings();
  const problem = showKerberos ? await app.kerberos.problem() : 'off in the settings';
  return problem === undefined ? undefined : refuse(404, `Kerberos: ${problem}`, 'LOGIN_KERBEROS_OFF');
};

const NEGOTIATE = /^negotiate +(\S+)$/i;

/** Asks for a ticket, and checks the one that was sent. */
const acceptTicket = async (ctx: RequestContext) => {
  const { app, clientAddress, headers } = ctx;
  const [, token] = NEGOTIATE.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) {
    const challenge = { 'www-authenticate': 'Negotiate' };
    return { ...refuse(401, 'no Kerberos ticket', 'LOGIN_KERBEROS_NO_TICKET'), headers: challenge };
  }
  const deps = depsOf(ctx);
  const permission = await checkTicketAttempt(deps, clientAddress);
  if (permission.kind === 'throttled') {
    await auditOf(ctx).signInRefused({ accountName: '', reason: 'LOGIN_TOO_MANY_ATTEMPTS', type: 'Kerberos' });
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: permission.retryAfter };
  }
  const accepted = await app.kerberos.accept(token);
  if (accepted.kind === 'accepted') return { accepted };
  app.log.warn({ detail: accepted.detail, address: clientAddress }, 'a Kerberos ticket was not accepted');
  if (accepted.kind === 'unavailable') return refuse(503, 'tickets cannot be checked', 'LOGIN_KERBEROS_OFF');
  await recordRefusedTicket(deps, clientAddress);
  const reason = REASONS[accepted.reason];
  await auditOf(ctx).signInRefused({ accountName: '', reason, type: 'Kerberos' });
  return refuse(403, 'the Kerberos ticket is refused', reason);
};

const REASONS = {
  ntlm: 'LOGIN_KERBEROS_NTLM',
  clock: 'LOGIN_KERBEROS_CLOCK',
  invalid: 'LOGIN_KERBEROS_REFUSED',
} as const;

interface WithTicket {
  readonly accepted: Extract<Acceptance, { kind: 'accepted' }>;
}

/** Signs in. The session is always new, whatever cookie was sent, to prevent session fixation. */
const signInWith = async (ctx: RequestContext & WithTicket) => {
  const { principal, answer } = ctx.accepted;
  const { directories } = ctx.app;
  const result = await signIn(
    { ...depsOf(ctx), directories },
    {
      ...browserOf(ctx),
      principal,
      settings: await ctx.loginSettings(),
      replaces: requestCookies(ctx).session.value,
    },
  );
  if (result.kind === 'refused') {
    const { reason, accountName = '' } = result;
    await auditOf(ctx).signInRefused({ accountName, reason, type: 'Kerberos', target: principal });
    return refuse(reason === 'LOGIN_DIRECTORY_UNAVAILABLE' ? 503 : 403, 'sign-in by Kerberos refused', reason);
  }
  // The answer proves this server to the client (RFC 4559 §4.2).
  const headers = answer === '' ? {} : { 'www-authenticate': `Negotiate ${answer}` };
  return { ...redirect(await answerWithSession(ctx, result)), headers };
};

/** Shows the sign-in page with the reason, and a link to try again. */
async function showReason(
  ctx: RequestContext,
  { status, messageKey, retryAfter = 0 }: Problem,
): Promise<Answer | undefined> {
  if (ctx.format !== 'html' || !isKerberosError(messageKey)) return undefined;
  const data = await loginData(ctx);
  const retryUrl = data.showKerberos ? withRedirect(KERBEROS_ADDRESS, ctx.query.get('redirect')) : '';
  return page({ ...data, errorMessage: messageKey, retryUrl, retryAfter }, status);
}

const isKerberosError = (key: string): key is KerberosError => KERBEROS_ERRORS.some((known) => known === key);

const LOGIN_PAGE = { pageEntry: 'login' } as const;

/** The routes of sign-in with a Kerberos ticket, and of the form on the page that a refused ticket gets. */
export const kerberosRoutes: readonly Route[] = [
  routeWithSteps(signInByKerberos, { ...LOGIN_PAGE, onError: showReason })
    .use(showData)
    .use(checkSite)
    .use(checkOffered)
    .use(acceptTicket)
    .answer(signInWith),
  routeWithSteps(signInByPasswordAfterKerberos, { ...LOGIN_PAGE, onError: showFormAgain })
    .use(checkPasswordSignIn)
    .use(checkCharacters)
    .use(refuseDemoAccount)
    .answer(checkCredentials),
];
