import type { Breakage, Passed, Returned } from './breaking-proxy';

export const BASE = '/identityprovider';

/** Changes a request or an answer. */
export const put = (of: object, values: object): void => void Object.assign(of, values);

export type Answer = NonNullable<Breakage['answer']>;

export const isJson = ({ headers }: Returned) => String(headers['content-type']).includes('json');
export const isHtml = ({ headers }: Returned) => String(headers['content-type']).includes('html');
export const isAsset = ({ path }: Passed) => path.startsWith(`${BASE}/assets/`) && path.endsWith('.js');
export const isAt = ({ path }: Passed, address: string) => path.split('?')[0] === BASE + address;

/** A header of pages or of data, set or removed. */
export const header =
  (of: (returned: Returned) => boolean, name: string, value?: string): Answer =>
  (returned) => {
    if (!of(returned)) return;
    delete returned.headers[name];
    if (value !== undefined) returned.headers[name] = value;
  };

/** A text in a header of pages, replaced. */
export const policy =
  (from: RegExp, to: string): Answer =>
  ({ headers }) => {
    const name = 'content-security-policy';
    if (headers[name]) headers[name] = String(headers[name]).replace(from, to);
  };

export const cookie =
  (from: RegExp, to: string): Answer =>
  ({ headers }) => {
    if (headers['set-cookie']) headers['set-cookie'] = [String(headers['set-cookie']).replace(from, to)];
  };

export const inHtml =
  (from: RegExp, to: string): Answer =>
  (returned) => {
    if (isHtml(returned)) returned.body = returned.body.replace(from, to);
  };

export const data =
  (address: string, change: (json: Record<string, unknown>, passed: Passed) => void): Answer =>
  (returned, passed) => {
    if (!isJson(returned) || !isAt(passed, address) || returned.status >= 400 || returned.body === '') return;
    const json = JSON.parse(returned.body);
    change(json, passed);
    returned.body = JSON.stringify(json);
  };

/** Only the answers that refuse: with another status, type or body. */
export const refusal =
  (status: number, change: (returned: Returned) => void): Answer =>
  (returned) => {
    if (returned.status === status) change(returned);
  };

export const asset =
  (change: (returned: Returned) => void): Answer =>
  (returned, passed) => {
    if (isAsset(passed) && returned.status === 200) change(returned);
  };
