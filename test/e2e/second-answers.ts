import { readFileSync } from 'node:fs';
import { leaveOut } from './readme-shapes';
import type { Session, State } from './second-state';

/** What the second server knows of a request; the path is below `/identityprovider`. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The fields of a form, or of JSON. */
  form: Record<string, string>;
  /** The value of the session cookie, and the session that has it. */
  session: string;
  who: Session | undefined;
  /** Whether the request comes from a page of this server, as far as the browser tells. */
  isOwn: boolean;
  locale: string;
  language: string;
}

/** What it answers. */
export interface Answered {
  status?: number;
  headers?: Record<string, string>;
  json?: object | undefined;
  text?: string;
}

const hosting = readFileSync(new URL('../../shared/contract/README.md', import.meta.url), 'utf8');

const DATA: Readonly<Record<string, (asked: Asked, state: State) => object | undefined>> = {
  '/login': () => ({
    openIdProviderList: [],
    showUserLogin: true,
    showKerberos: false,
    openIdPreferred: false,
    isCloudLogin: false,
    forceOpenId: false,
  }),
  '/login/secondFactor': () => ({}),
  '/session/logoutconfirmation': ({ session }, state) => state.standing(session),
  '/changepassword': ({ who }) => ({ username: who?.user.name, allowedToLeaveSite: true }),
  '/twofactor/dialog': () => ({ tfaActivated: false, force2FA: true, allowedTFASkips: 2, isAdmin: true }),
  '/apikey/confirm': ({ who }, { keys }) => {
    const key = keys.find(({ status }) => status === 'Unconfirmed');
    return key && { apiKeyId: key.id, apiKeyLabel: key.label, createdBy: 'Bob', antiCsrfToken: who?.antiCsrfToken };
  },
  '/config/apikey': (_, { keys, ada }) => ({
    apiKeys: keys.map((key) => ({ ...key, userName: ada.name, isTechnicalUser: false, isApiKeyInGracePeriod: false })),
  }),
  '/profile': ({ session }, state) => state.standing(session),
  '/': ({ session }, state) => state.standing(session),
};

const ACTIONS: Readonly<Record<string, (asked: Asked, state: State) => Answered>> = {
  'POST /login': ({ form, query, session }, { users, open }) => {
    const user = users.find(({ name, password }) => form.User === name && form.Password === password);
    if (user === undefined) return failed(400, 'ERROR_BAD_REQUEST');
    const target = ownTarget(query.get('redirect'));
    if (!user.needsCode)
      return { headers: open(user, 'user', session), json: { statusCode: 302, redirectUrl: target } };
    const redirectUrl = `/identityprovider/login/secondFactor?redirect=${encodeURIComponent(target)}`;
    return { headers: open(user, 'code', session), json: { statusCode: 302, redirectUrl } };
  },
  'POST /login/secondFactor': ({ form, query, session, who }, { open }) => {
    if (who === undefined || form.Code !== '123456')
      return { json: { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' } };
    const redirectUrl = ownTarget(query.get('redirect'));
    return { headers: open(who.user, 'user', session), json: { statusCode: 302, redirectUrl } };
  },
  'POST /changepassword': ({ form, who }) => {
    if (who) who.user.password = form.Password ?? who.user.password;
    return { status: 204 };
  },
  'POST /apikey/confirm': ({ query, form, who }, { keys, publish }) => {
    if (form.AntiCsrfToken !== who?.antiCsrfToken) return failed(403, 'ERROR_FORBIDDEN');
    const key = keys.find(({ id }) => id === query.get('id'));
    if (key === undefined) return failed(404, 'ERROR_NOT_FOUND');
    key.status = 'Confirmed';
    publish();
    return { text: String(keys.some(({ status }) => status === 'Unconfirmed')) };
  },
};

function signOut({ path, session, who }: Asked, { sessions }: State): Answered {
  if (who && path === `/session/logout/${who.logoutToken}` && sessions.delete(session)) return { status: 204 };
  return { status: 302, headers: { location: '/identityprovider/session/logoutconfirmation' } };
}

/** Answers as the table of all calls has it. @param empty the value where the table promises no field */
export function answer(asked: Asked, state: State, empty: 'missing' | 'null'): Answered {
  const { method, path } = asked;
  if (method !== 'GET' && !asked.isOwn) return failed(403, 'ERROR_FORBIDDEN');
  if (path.startsWith('/session/logout/')) return signOut(asked, state);
  const call = `${method} ${path}`;
  if (method !== 'GET' && !(call in ACTIONS)) return failed(path in DATA ? 405 : 404, 'ERROR_NOT_FOUND');
  const answered = ACTIONS[call]?.(asked, state) ?? { json: DATA[path]?.(asked, state) };
  if (answered.status !== undefined || answered.text !== undefined) return answered;
  if (answered.json === undefined) return failed(404, 'ERROR_NOT_FOUND');
  return { ...answered, json: leaveOut(hosting, { call, json: answered.json, empty }) };
}

/** What the `access` of a row says to a session: a status. */
export function accessOf(access: readonly string[], who: Session | undefined): 200 | 401 | 403 {
  if (access.includes('anyone')) return 200;
  if (who === undefined) return 401;
  if (who.step === 'code') return access.includes('pre-session') ? 200 : 401;
  return access.includes('user') || (who.user.isAdmin && access.includes('admin')) ? 200 : 403;
}

/** A path of this server; the start page in place of what leads away from it. */
function ownTarget(target: string | null): string {
  return target !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target) ? target : '/';
}

const failed = (status: number, messageKey: string): Answered => ({ status, json: { statusCode: status, messageKey } });
