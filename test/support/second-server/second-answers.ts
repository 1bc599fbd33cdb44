import { readFileSync } from 'node:fs';
import { PASSWORD_LOGIN } from '../../../build/samples/sign-in';
import { leaveOut } from '../server/optional-fields';
import type { Session, State } from './second-state';

/** A request to the second server; the path is relative to `/identityprovider`. */
export interface Asked {
  /** GET also for HEAD. */
  method: string;
  isHead: boolean;
  path: string;
  query: URLSearchParams;
  ifMatch: string | undefined;
  /** The body, and the fields of a form or of a JSON body. */
  text: string;
  form: Record<string, string>;
  /** The value of the session cookie, and its session. */
  session: string;
  who: Session | undefined;
  /** Whether the request comes from a page of this server, according to the browser's headers. */
  isOwn: boolean;
  locale: string;
  language: string;
  themeName: string;
  /** Whether the request is a navigation. */
  wantsPage: boolean;
}

export interface Answered {
  status?: number;
  headers?: Record<string, string>;
  json?: object | undefined;
  text?: string;
}

const document = JSON.parse(readFileSync(new URL('../../../dist/openapi.json', import.meta.url), 'utf8'));

const DATA: Readonly<Record<string, (asked: Asked, state: State) => object | undefined>> = {
  '/login': () => PASSWORD_LOGIN,
  '/login/secondFactor': () => ({}),
  '/avatar': ({ who }) => ({ userId: who?.user.name }),
  '/session/logoutconfirmation': ({ session }, state) => state.standing(session),
  '/changepassword': ({ who }) => ({ username: who?.user.name, allowedToLeaveSite: true }),
  '/twofactor/dialog': () => ({ tfaActivated: false, force2FA: true, allowedTFASkips: 2, isAdmin: true }),
  '/apikey/confirm': ({ who, query }, { keys }) => {
    const wanted = query.get('apiKeyId');
    const own = keys.filter(({ user }) => user === who?.user.name);
    const key = own.find(({ id, status }) => (wanted === null ? status === 'Unconfirmed' : id === wanted));
    return key && { apiKeyId: key.id, apiKeyLabel: key.label, createdBy: 'Bob', antiCsrfToken: who?.antiCsrfToken };
  },
  '/config/apikey': (_, { keys }) => ({
    apiKeys: keys.map(({ user, ...key }) => ({
      ...key,
      userName: user,
      isTechnicalUser: false,
      isApiKeyInGracePeriod: false,
    })),
  }),
  '/config/apikey/create': ({ who }) => ({ id: 'create', status: 'Unconfirmed', antiCsrfToken: who?.antiCsrfToken }),
  '/config/apikey/:id': ({ path }, { keys }) => {
    const key = keys.find(({ id }) => path.endsWith(`/${id}`));
    return key && { id: key.id, label: key.label, status: key.status, labelTag: tagOf(key.label) };
  },
  '/config/login': (_, { settings }) => settings,
  '/config/personalapikeys': ({ who }, { keys }) => ({
    apiKeys: keys
      .filter(({ user }) => user === who?.user.name)
      .map(({ id, label, status }) => ({ key: id, label, status: status === 'Unconfirmed' ? 'Created' : status })),
  }),
  '/config/sessions': ({ session, who }, { sessions }) => ({
    sessions: [...sessions]
      .filter(([, { user }]) => user === who?.user)
      .map(([id, { logoutToken }]) => ({ id: logoutToken.slice(0, 8), isCurrent: id === session })),
    logoutToken: who?.logoutToken,
    antiCsrfToken: who?.antiCsrfToken,
  }),
  '/scim/users': ({ query }, { users }) => ({
    resources: pageOf(
      query,
      users.map(({ name }) => name),
    ),
  }),
  '/profile': ({ session, who }, state) => ({ ...state.standing(session), ...(who && { userId: who.user.name }) }),
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
  'POST /login/secondFactor': ({ form, query, session, who }, { open, codesLeft }) => {
    const code = form.Code ?? '';
    if (!who?.user.codes.isShown(code) || who.user.codes.used.has(code)) {
      if (who && ++who.wrongCodes > codesLeft)
        return { json: { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS' } };
      return { json: { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' } };
    }
    who.user.codes.used.add(code);
    const redirectUrl = ownTarget(query.get('redirect'));
    return { headers: open(who.user, 'user', session), json: { statusCode: 302, redirectUrl } };
  },
  'POST /changepassword': ({ form, who, session }, { endOthers }) => {
    if (!/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,100}$/.test(form.Password ?? ''))
      return failed(400, 'PASSWORD_RULE_BROKEN');
    if (who) who.user.password = form.Password ?? who.user.password;
    if (who) endOthers(who.user, session);
    return { status: 204 };
  },
  'POST /apikey/confirm': ({ query, form, who }, { keys, publish }) => {
    if (form.AntiCsrfToken !== who?.antiCsrfToken) return failed(403, 'ERROR_FORBIDDEN');
    const key = keys.find(({ id, user }) => id === query.get('id') && user === who?.user.name);
    if (key === undefined) return failed(404, 'ERROR_NOT_FOUND');
    key.status = 'Confirmed';
    publish();
    return { text: String(keys.some(({ status }) => status === 'Unconfirmed')) };
  },
  'DELETE /apikey/confirm': ({ query, form, who }, { keys, publish }) => {
    if (form.AntiCsrfToken !== who?.antiCsrfToken) return failed(403, 'ERROR_FORBIDDEN');
    const key = keys.find(({ id, user }) => id === query.get('id') && user === who?.user.name);
    if (key === undefined) return failed(404, 'ERROR_NOT_FOUND');
    key.status = 'Declined';
    publish();
    return { text: String(keys.some(({ status }) => status === 'Unconfirmed')) };
  },
  'POST /config/apikey/create': ({ form, who }, { keys, users, publish }) => {
    if (form.antiCsrfToken !== who?.antiCsrfToken) return failed(403, 'ERROR_FORBIDDEN');
    const { userId = '', label = '' } = form;
    if (!users.some(({ name }) => name === userId))
      return { json: { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER'] } };
    keys.push({ id: `of-${userId}-${keys.length}`, user: userId, label, status: 'Unconfirmed' });
    publish();
    return { json: { saveOk: true, apiKeyDto: { key: `secret-${label}` } } };
  },
  'POST /config/apikey': ({ form }, { keys, publish }) => {
    const at = keys.findIndex(({ id }) => id === form.id);
    if (at !== -1) keys.splice(at, 1);
    publish();
    return { json: { saveOk: true } };
  },
  'PUT /config/apikey/:id/label': ({ path, ifMatch, text }, { keys, publish }) => {
    const key = keys.find(({ id }) => path.endsWith(`/${id}/label`));
    if (key === undefined) return failed(404, 'ERROR_NOT_FOUND');
    if (ifMatch !== undefined && ifMatch !== tagOf(key.label)) return failed(412, 'APIKEY_LABEL_CHANGED');
    key.label = JSON.parse(text);
    publish();
    return { json: { saveOk: true } };
  },
  'POST /config/login': ({ form }, { settings }) => {
    const hours = Number(form.sessionLifetimeHours);
    if (!(hours >= 1)) return failed(400, 'ERROR_BAD_REQUEST');
    settings.sessionLifetimeHours = hours;
    return { json: { saveOk: true } };
  },
  'POST /config/sessions': ({ form, who }) =>
    form.antiCsrfToken === who?.antiCsrfToken ? { json: { ended: 0 } } : failed(403, 'ERROR_FORBIDDEN'),
};

function signOut({ path, session, who, wantsPage, isHead }: Asked, { end, publish }: State): Answered {
  if (who && !isHead && path === `/session/logout/${who.logoutToken}` && end(session)) {
    publish('/config/sessions');
    return { status: 204 };
  }
  if (who && !wantsPage) return failed(403, 'ERROR_FORBIDDEN');
  return { status: 302, headers: { location: '/identityprovider/session/logoutconfirmation' } };
}

/**
 * Answers a request according to the table of all calls.
 * @param empty the value of fields that the table does not promise
 */
export function answer(asked: Asked, state: State, empty: 'missing' | 'null'): Answered {
  const { method } = asked;
  const path = asked.path.replace(/^(\/config\/apikey\/)(?!create)[^/]+/, '$1:id');
  if (method !== 'GET' && !asked.isOwn) return failed(403, 'ERROR_FORBIDDEN');
  if (asked.path.startsWith('/session/logout/')) return signOut(asked, state);
  const call = `${method} ${path}`;
  if (method !== 'GET' && !(call in ACTIONS)) return failed(path in DATA ? 405 : 404, 'ERROR_NOT_FOUND');
  const answered = ACTIONS[call]?.(asked, state) ?? { json: DATA[path]?.(asked, state) };
  if (answered.status !== undefined || answered.text !== undefined) return answered;
  if (answered.json === undefined) return failed(404, 'ERROR_NOT_FOUND');
  return {
    ...answered,
    json: leaveOut(document, { call: call.replace('/create', '/:id'), json: answered.json, empty }),
  };
}

/** The status that the `access` of a row means for a session. */
export function accessOf(access: readonly string[], who: Session | undefined): 200 | 401 | 403 {
  if (access.includes('anyone')) return 200;
  if (who === undefined) return 401;
  // The pages of other steps are also for users.
  if (who.step === 'code') return access.every((each) => each === 'pre-session') ? 200 : 401;
  return access.includes('user') || (who.user.isAdmin && access.includes('admin')) ? 200 : 403;
}

/** The directory entries of a query (RFC 7644 §3.4.2); only the filters that pages use are supported. */
function pageOf(query: URLSearchParams, names: readonly string[]) {
  const [, part = ''] = /^displayName co "(.*)"$/.exec(query.get('filter') ?? '') ?? [];
  const start = Number(query.get('startIndex') ?? 1) - 1;
  return names
    .filter((name) => name.includes(part.toLowerCase()))
    .slice(start, start + Number(query.get('count') ?? 100))
    .map((name) => ({ id: name, displayName: name }));
}

/** A path of this server; the start page instead of a target on another server. */
function ownTarget(target: string | null): string {
  return target !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target) ? target : '/';
}

/** The entity tag of a label. */
const tagOf = (label: string): string => `"${Buffer.from(label).toString('base64url')}"`;

const failed = (status: number, messageKey: string): Answered => ({ status, json: { statusCode: status, messageKey } });
