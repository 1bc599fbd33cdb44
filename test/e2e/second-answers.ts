import { readFileSync } from 'node:fs';
import { leaveOut } from './readme-shapes';
import type { State } from './second-state';

/** What the second server knows of a request; the path is below `/identityprovider`. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  form: Record<string, string>;
  session: string;
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
  '/changepassword': (_, { user }) => ({ username: user.name, allowedToLeaveSite: true }),
  '/twofactor/dialog': () => ({ tfaActivated: false, force2FA: true, allowedTFASkips: 2, isAdmin: true }),
  '/apikey/confirm': (_, { keys }) => {
    const key = keys.find(({ status }) => status === 'Unconfirmed');
    return key && { apiKeyId: key.id, apiKeyLabel: key.label, createdBy: 'Bob', antiCsrfToken: 'x' };
  },
  '/config/apikey': (_, { keys, user }) => ({
    apiKeys: keys.map((key) => ({ ...key, userName: user.name, isTechnicalUser: false, isApiKeyInGracePeriod: false })),
  }),
  '/profile': ({ session }, state) => state.standing(session),
  '/': ({ session }, state) => state.standing(session),
};

const ACTIONS: Readonly<Record<string, (asked: Asked, state: State) => Answered>> = {
  'POST /login': ({ form, query }, { user, open }) => {
    if (form.User !== user.name || form.Password !== user.password) return failed(400, 'ERROR_BAD_REQUEST');
    const redirect = encodeURIComponent(query.get('redirect') ?? '/');
    const redirectUrl = `/identityprovider/login/secondFactor?redirect=${redirect}`;
    return { headers: open('code'), json: { statusCode: 302, redirectUrl } };
  },
  'POST /login/secondFactor': ({ form, query, session }, { sessions, open }) => {
    if (form.Code !== '123456') return { json: { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' } };
    sessions.delete(session);
    return { headers: open('user'), json: { statusCode: 302, redirectUrl: query.get('redirect') ?? '/' } };
  },
  'POST /changepassword': ({ form }, { user }) => {
    user.password = form.Password ?? user.password;
    return { status: 204 };
  },
  'POST /apikey/confirm': ({ query }, { keys, publish }) => {
    const key = keys.find(({ id }) => id === query.get('id'));
    if (key === undefined) return failed(404, 'ERROR_NOT_FOUND');
    key.status = 'Confirmed';
    publish();
    return { text: String(keys.some(({ status }) => status === 'Unconfirmed')) };
  },
};

function signOut({ path, session }: Asked, { sessions }: State): Answered {
  if (path === `/session/logout/${session}` && sessions.delete(session)) return { status: 204 };
  return { status: 302, headers: { location: '/identityprovider/session/logoutconfirmation' } };
}

/** Answers as the table of all calls has it. @param empty the value where the table promises no field */
export function answer(asked: Asked, state: State, empty: 'missing' | 'null'): Answered {
  const { method, path } = asked;
  if (path.startsWith('/session/logout/')) return signOut(asked, state);
  const call = `${method} ${path}`;
  const answered = ACTIONS[call]?.(asked, state) ?? { json: DATA[path]?.(asked, state) };
  if (answered.status !== undefined || answered.text !== undefined) return answered;
  if (answered.json === undefined) return failed(404, 'ERROR_NOT_FOUND');
  return { ...answered, json: leaveOut(hosting, { call, json: answered.json, empty }) };
}

/** Whether the `access` of a row lets a session in. */
export function mayOpen(access: readonly string[], step: 'code' | 'user' | undefined): boolean {
  if (access.includes('anyone')) return true;
  return step === 'code'
    ? access.includes('pre-session')
    : step === 'user' && access.some((who) => who !== 'pre-session');
}

const failed = (status: number, messageKey: string): Answered => ({ status, json: { statusCode: status, messageKey } });
