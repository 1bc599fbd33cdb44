import { Readable } from 'node:stream';
import * as v from 'valibot';
import {
  LAST_LOGINS_ADDRESS,
  LAST_LOGINS_CSV_ADDRESS,
  UPDATE_LAST_LOGINS_ADDRESS,
} from '../../../shared/contract/addresses';
import { LastLoginsData, LoginHistoryEntry, NO_LOGIN_TIME } from '../../../shared/contract/last-logins';
import { data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readUnusedBody } from '../../http/engine/body/read-unused-body';
import { catalogueFor } from '../../http/engine/bundle';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { localeOf } from '../../http/policies/request-preferences';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { lastLoginCsv } from '../../last-logins/last-login-csv';
import {
  beginList,
  generateList,
  type ListedLogin,
  readLastLogins,
  readListState,
} from '../../last-logins/last-login-list';
import { isHistoryOn, readHistory, setHistory } from '../../last-logins/login-history';
import { isUuid } from '../../storage/tables';

/** A longer list is not part of the page, which then loads it. */
const MAX_IN_PAGE = 200;

const timeText = (at: number | null) => (at === null || at === 0 ? NO_LOGIN_TIME : new Date(at).toISOString());

const showList: LastStep = async (ctx) => {
  const { db } = ctx.app.storage;
  const [state, isActive] = await Promise.all([readListState(db), isHistoryOn(db)]);
  // While it is generated the page shows no list, and asks again and again.
  const logins = state.isGenerating ? [] : await readLastLogins(db);
  if (ctx.format === 'html' && logins.length > MAX_IN_PAGE) return page(undefined);
  const list = {
    isGenerating: state.isGenerating,
    lastListUpdate: timeText(state.updatedAt),
    lastLoginHistoryActive: isActive,
    lastLogins: logins.map(itemOf),
  };
  return page(v.parse(LastLoginsData, list));
};

function itemOf({ userId, name, account, lastLogin }: ListedLogin) {
  return { userId, name, account, lastLogin: timeText(lastLogin), unknownUsername: account === '' };
}

/** Starts or stops the history of sign-ins; stopping deletes it. */
function changeHistory(isOn: boolean): LastStep<WithUser> {
  return async ({ app, user }) => {
    await setHistory(app.storage.db, isOn);
    app.log.info({ administrator: user.id, isOn }, 'the history of sign-ins was turned on or off');
    return data({});
  };
}

/** The overview of last sign-ins, which also turns the history on and off. */
export const lastLogins: Route = {
  entry: 'last-logins',
  GET: steps(showList),
  PUT: steps(readUnusedBody, requireUser, refuseTenantAccess, changeHistory(true)),
  DELETE: steps(readUnusedBody, requireUser, refuseTenantAccess, changeHistory(false)),
};

const showHistory: LastStep = async (ctx) => {
  const { userId } = ctx.params;
  if (!isUuid(userId)) return refuse(404, 'no such account');
  const history = await readHistory(depsOf(ctx), userId);
  const entries = history.map(({ at, type, browser }) => ({ loginDateTime: timeText(at), loginType: type, browser }));
  return data(v.parse(v.array(LoginHistoryEntry), entries));
};

/** The history of one account. */
export const loginHistory: Route = {
  path: `${LAST_LOGINS_ADDRESS}/:userId`,
  access: ['admin'],
  GET: steps(showHistory),
};

/** Answers at once: the page asks until the list is generated. */
const updateList: LastStep = async (ctx) => {
  const deps = depsOf(ctx);
  if (await beginList(deps)) {
    void generateList(deps).catch((error: unknown) =>
      ctx.app.log.error({ err: error }, 'the list of last sign-ins was not generated'),
    );
  }
  return data({});
};

/** Generates the overview anew. */
export const updateLastLogins: Route = {
  path: UPDATE_LAST_LOGINS_ADDRESS,
  access: ['admin'],
  POST: steps(readUnusedBody, requireUser, updateList),
};

/** The overview as a file. Its length is known before it is sent, so that the page can show the progress. */
const downloadCsv: LastStep = async (ctx) => {
  const { app } = ctx;
  const messages = catalogueFor(app.bundle.current, localeOf(ctx));
  const header = ['LAST_LOGINS_NAME', 'LAST_LOGINS_ACCOUNT', 'LAST_LOGINS_LAST'].map((key) => messages[key] ?? key);
  const logins = await readLastLogins(app.storage.db);
  const texts = { header, none: messages.LAST_LOGINS_NONE ?? '' };
  let length = 0;
  for (const chunk of lastLoginCsv(logins, texts)) length += Buffer.byteLength(chunk);
  const name = `last-logins-${new Date(app.clock()).toISOString().slice(0, 10)}.csv`;
  return {
    kind: 'stream',
    contentType: 'text/csv; charset=utf-8; header=present',
    body: Readable.from(lastLoginCsv(logins, texts)),
    headers: { 'content-length': String(length), 'content-disposition': `attachment; filename="${name}"` },
  };
};

/** The overview as a CSV file. */
export const lastLoginsCsv: Route = {
  path: LAST_LOGINS_CSV_ADDRESS,
  access: ['admin'],
  GET: steps(downloadCsv),
};
