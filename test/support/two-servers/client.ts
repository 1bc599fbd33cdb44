import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text as readAll } from 'node:stream/consumers';
import { hostCookie, SESSION_COOKIE } from '../../../shared/contract/cookies';
import { LOGIN, PASSWORD } from '../browser/login-form';

/** A request; without `to` it is sent to nginx. */
export interface SentRequest {
  readonly path: string;
  /** An address without TLS, such as that of one of the servers behind nginx. */
  readonly to?: string | undefined;
  readonly session?: string | undefined;
  /** Whether to request a page's HTML instead of its data. */
  readonly html?: boolean;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: object;
  /** The address of the client; failed attempts are counted per address. */
  readonly from?: string;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export type SendRequest = ((sent: SentRequest) => Promise<ReceivedAnswer>) & {
  /** Sends a request and returns its answer before the body. */
  readonly open: (sent: SentRequest) => Promise<IncomingMessage>;
};

interface PublicAddress {
  readonly origin: string;
  readonly certificate: string;
  /** The port of nginx; by default that of the origin. */
  readonly port?: number;
}

/** Creates a client of the public address that sends requests like a page's script. */
export function createClient({ origin, certificate, port }: PublicAddress): SendRequest {
  const open = (sent: SentRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { from = '127.0.0.1', json, form } = sent;
      const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
      const options: RequestOptions = {
        host: '127.0.0.1',
        port: sent.to === undefined && port ? port : new URL(sent.to ?? origin).port,
        path: sent.path,
        method: body === undefined ? 'GET' : 'POST',
        localAddress: from,
        headers: headersOf(sent, origin),
      };
      const sending =
        sent.to === undefined
          ? httpsRequest({ ...options, servername: new URL(origin).hostname, ca: certificate }, resolve)
          : httpRequest(options, resolve);
      sending.on('error', reject).end(body);
    });
  const send = async (sent: SentRequest): Promise<ReceivedAnswer> => {
    const answer = await open(sent);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readAll(answer) };
  };
  return Object.assign(send, { open });
}

function headersOf({ to, html, session, json, form, from = '127.0.0.1' }: SentRequest, origin: string) {
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    host: new URL(origin).host,
    accept: html === true ? 'text/html' : 'application/json',
    ...(session === undefined ? {} : { cookie: `${hostCookie(SESSION_COOKIE, origin)}=${session}` }),
    ...(json === undefined && form === undefined ? {} : { origin, 'content-type': type }),
    ...(to === undefined ? {} : { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' }),
  };
}

/** The result of a sign-in: its status, the target of its redirect, and the session that it opened. */
export interface SignedIn {
  readonly status: number;
  readonly redirectUrl: string;
  readonly session: string | undefined;
}

/** Signs in through nginx, or directly on one of the servers. */
export async function signIn(
  send: SendRequest,
  user: string,
  { password = PASSWORD, ...options }: Pick<SentRequest, 'to' | 'from'> & { password?: string } = {},
): Promise<SignedIn> {
  const { status, headers, text } = await send({ path: LOGIN, form: { User: user, Password: password }, ...options });
  const session = /vestibule-session=([^;]+)/.exec(
    headers['set-cookie']?.filter((cookie) => !/Max-Age=0/.test(cookie)).join('\n') ?? '',
  )?.[1];
  const { redirectUrl = '' } = status === 200 ? JSON.parse(text) : {};
  return { status, redirectUrl, session };
}

export async function isSignedIn(send: SendRequest, session: string, to?: string): Promise<boolean> {
  const { text } = await send({ path: '/', session, to });
  return JSON.parse(text).isLoggedIn === true;
}
