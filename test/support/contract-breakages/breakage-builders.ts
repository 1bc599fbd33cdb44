import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { State } from '../second-server/second-state';
import { DIST } from '../server/dist';
import type { Breakage, Passed, Returned } from './breaking-proxy';

export const BASE = '/identityprovider';
/** The secret of an authenticator, in base32. */
export const SECRET = 'JBSWY3DPEHPK3PXP';

/** A file that pages load later. */
export const LATER_FILE = readdirSync(join(DIST, 'assets')).find((name) => /^\w*Dialog-.*\.js$/.test(name)) ?? '';

export const put = (of: object, values: object): void => void Object.assign(of, values);

export type Answer = NonNullable<Breakage['answer']>;

export const isJson = ({ headers }: Returned) => String(headers['content-type']).includes('json');
export const isHtml = ({ headers }: Returned) => String(headers['content-type']).includes('html');
export const isAsset = ({ path }: Passed) => path.startsWith(`${BASE}/assets/`) && path.endsWith('.js');
export const isAt = ({ path }: Passed, address: string) => path.split('?')[0] === BASE + address;

export const isPost = (passed: Passed, address: string) => passed.method === 'POST' && isAt(passed, address);

export const ask = (values: (passed: Passed) => object | false): Breakage => ({
  request: (passed) => put(passed, values(passed) || {}),
});

export const askAt = (from: RegExp | string, to: string) => ask(({ path }) => ({ path: path.replace(from, to) }));

export const askWith = (name: string, value: string): Breakage => ({
  request: ({ headers }) => put(headers, { [name]: value }),
});

/** Breaks the answers that match a condition, by replacing values. */
export const set = (values: Partial<Returned>, of: (passed: Passed, returned: Returned) => unknown): Breakage => ({
  answer: (returned, passed) => void (of(passed, returned) && put(returned, values)),
});

/** Sets or removes a header in answers with a page or data. */
export const header = (of: (returned: Returned) => boolean, name: string, value?: string): Breakage => ({
  answer(returned) {
    if (!of(returned)) return;
    delete returned.headers[name];
    if (value !== undefined) returned.headers[name] = value;
  },
});

export const headers = (
  values: Record<string, string>,
  of: (passed: Passed, returned: Returned) => unknown,
): Breakage => ({
  answer: (returned, passed) => void (of(passed, returned) && put(returned.headers, values)),
});

/** Replaces a text in the content security policy of pages. */
export const policy = (from: RegExp, to: string): Breakage => ({
  answer({ headers }) {
    const name = 'content-security-policy';
    if (headers[name]) headers[name] = String(headers[name]).replace(from, to);
  },
});

export const cookie = (from: RegExp, to: string): Breakage => ({
  answer({ headers }) {
    if (headers['set-cookie']) headers['set-cookie'] = [String(headers['set-cookie']).replace(from, to)];
  },
});

export const inHtml = (from: RegExp, to: string): Breakage => ({
  answer(returned) {
    if (isHtml(returned)) returned.body = returned.body.replace(from, to);
  },
});

export const data = (
  address: string,
  change: (json: Record<string, unknown>, passed: Passed) => unknown,
): Breakage => ({
  answer(returned, passed) {
    if (!isJson(returned) || !isAt(passed, address) || returned.status >= 400 || returned.body === '') return;
    const json = JSON.parse(returned.body);
    change(json, passed);
    returned.body = JSON.stringify(json);
  },
});

export const location = (change: (to: string) => string): Breakage => ({
  answer({ status, headers }) {
    if (status === 302) headers.location = change(String(headers.location));
  },
});

/** Changes the answers with a script of the build. */
export const asset = (change: (returned: Returned) => object): Breakage => ({
  answer: (returned, passed) => void (isAsset(passed) && returned.status === 200 && put(returned, change(returned))),
});

/** Changes the answer to a form of sign-in. */
export const refusedForm = (change: (body: string) => string): Breakage => ({
  answer(returned, passed) {
    if (isPost(passed, '/login')) returned.body = change(returned.body);
  },
});

/** Replaces functions and values of the server. */
export const plant = (replaced: (state: State) => Partial<State>): Breakage => ({
  plant(state) {
    const before = { ...state };
    const values = replaced(state);
    put(state, values);
    return () => put(state, Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(before, name)])));
  },
});
