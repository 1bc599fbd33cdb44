import { Readable } from 'node:stream';
import * as v from 'valibot';
import {
  downloadLastLogins,
  LastLogin,
  listLastLogins,
  NO_LOGIN_TIME,
  showLoginHistory,
  startLoginHistory,
  stopLoginHistory,
  updateLastLogins,
} from '../../../shared/contract/settings/last-logins';
import { CSV_TYPE, csvFormat } from '../../csv';
import { data, page, refuse } from '../../http/request/answer';
import { catalogueFor } from '../../http/request/bundle';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { localeOf } from '../../http/request/request-preferences';
import { type Route, route } from '../../http/request/route';
import { type CsvTexts, csvLength, lastLoginCsv } from '../../last-logins/last-login-csv';
import { countListed, type ListedLogin, readLastLogins, readListState } from '../../last-logins/last-login-list';
import { isHistoryOn, readHistory, setHistory } from '../../last-logins/login-history';
import { isUuid } from '../../storage/uuid';

/** The maximum number of entries in the page. A longer list is loaded by the page and streamed. */
const MAX_IN_PAGE = 200;

const timeText = (at: number | null) => (at === null || at === 0 ? NO_LOGIN_TIME : new Date(at).toISOString());

/** Reads the state of the list; a server that has none yet begins it. */
const readOrBegin = async ({ storage: { db }, lastLogins }: RequestContext['app']) => {
  const { state } = await readListState(db);
  if (state.updatedAt !== 0 || state.progress !== null) return state;
  await lastLogins.begin();
  return (await readListState(db)).state;
};

const showList = async ({ app, format }: RequestContext) => {
  const { db } = app.storage;
  const [state, isActive] = await Promise.all([readOrBegin(app), isHistoryOn(db)]);
  const isGenerating = state.progress !== null;
  const progress = state.progress ? { count: state.progress.count, total: await countListed(db) } : undefined;
  // While the list is generated, the page shows no list and polls.
  const count = isGenerating ? 0 : state.count;
  const head = { isGenerating, progress, lastListUpdate: timeText(state.updatedAt), lastLoginHistoryActive: isActive };
  if (count > MAX_IN_PAGE && format === 'html') return page({ ...head, count, lastLogins: [] });
  const pages = readLastLogins(db, { ...state, count });
  if (count > MAX_IN_PAGE) {
    const body = Readable.from(listJson(head, pages));
    return { kind: 'stream' as const, contentType: 'application/json; charset=utf-8', body, isCompressed: true };
  }
  const lastLogins: LastLogin[] = [];
  for await (const logins of pages) lastLogins.push(...logins.map(itemOf));
  return page({ ...head, lastLogins });
};

/** Yields the chunks of the same answer as JSON. */
async function* listJson(head: object, pages: AsyncIterable<readonly ListedLogin[]>): AsyncGenerator<string> {
  let before = `${JSON.stringify(head).slice(0, -1)},"lastLogins":[`;
  for await (const logins of pages) {
    yield before + logins.map((login) => JSON.stringify(v.parse(LastLogin, itemOf(login)))).join(',');
    before = ',';
  }
  yield ']}';
}

function itemOf({ userId, name, account, lastLogin }: ListedLogin): LastLogin {
  return { userId, name, account, lastLogin: timeText(lastLogin), unknownUsername: account === '' };
}

/** Returns a handler that turns the history of sign-ins on or off. Turning it off deletes it. */
function changeHistory(isOn: boolean) {
  return async (ctx: RequestContext & WithUser) => {
    const { app, user } = ctx;
    await setHistory(depsOf(ctx), isOn);
    app.log.info({ administrator: user.id, isOn }, 'the history of sign-ins was turned on or off');
    return data({});
  };
}

const showHistory = async (ctx: RequestContext) => {
  const { userId } = ctx.params;
  if (!isUuid(userId)) return refuse(404, 'no such account');
  const history = await readHistory(depsOf(ctx), userId);
  const entries = history.map(({ at, type, browser, is_browser_remembered }) => ({
    loginDateTime: timeText(at),
    loginType: type,
    browser,
    ...(is_browser_remembered === 1 && { isBrowserRemembered: true }),
  }));
  return data(entries);
};

/** Starts to generate the list and answers at once. The page polls until the list is complete. */
const updateList = async ({ app }: RequestContext) => {
  await app.lastLogins.begin();
  return data({});
};

/**
 * Downloads the overview as a CSV file. The list is read twice, because the page shows the progress of the download,
 * which requires the length in advance.
 */
const downloadCsv = async (ctx: RequestContext) => {
  const { app, query } = ctx;
  const { db } = app.storage;
  const locale = localeOf(ctx);
  const messages = catalogueFor(app.bundle.current, locale);
  const title = (key: string) => messages[key] ?? key;
  const texts: CsvTexts = {
    header: [title('LAST_LOGINS_NAME'), title('LAST_LOGINS_ACCOUNT'), title('LAST_LOGINS_LAST')],
    none: title('LAST_LOGINS_NONE'),
    format: csvFormat(locale, query.get('timeZone') ?? undefined),
  };
  const { state } = await readListState(db);
  const length = await csvLength(readLastLogins(db, state), texts);
  const name = `last-logins-${new Date(app.clock()).toISOString().slice(0, 10)}.csv`;
  return {
    kind: 'stream' as const,
    contentType: CSV_TYPE,
    body: Readable.from(lastLoginCsv(readLastLogins(db, state), texts)),
    headers: { 'content-length': String(length), 'content-disposition': `attachment; filename="${name}"` },
  };
};

/** The routes of the overview of last sign-ins, of the history of one account, and of turning it on and off. */
export const lastLoginRoutes: readonly Route[] = [
  route(listLastLogins, showList),
  route(startLoginHistory, changeHistory(true)),
  route(stopLoginHistory, changeHistory(false)),
  route(showLoginHistory, showHistory),
  route(updateLastLogins, updateList),
  route(downloadLastLogins, downloadCsv),
];
