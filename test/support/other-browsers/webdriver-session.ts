import type { Key } from './driven-window';

/** The keys that WebDriver has a code for (W3C WebDriver §17.4.2). */
const KEYS: Readonly<Partial<Record<Key, string>>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
};

export interface WebDriverSession {
  send(handle: string, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  handles(): Promise<string[]>;
}

/** Starts a session, for which the server starts a browser. */
export async function startSession(server: string, options: object): Promise<WebDriverSession> {
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const started = await call(`${server}/session`, 'POST', { capabilities }, START_MS);
  const address = `${server}/session/${fieldOf(started, 'sessionId')}`;
  let current = '';
  return {
    async send(handle, method, path, body) {
      if (handle !== current) await call(`${address}/window`, 'POST', { handle });
      current = handle;
      return call(`${address}/${path}`, method, body ?? (method === 'POST' ? {} : undefined));
    },
    async handles() {
      const found = await call(`${address}/window/handles`, 'GET');
      return Array.isArray(found) ? found.map(String) : [];
    },
  };
}

/** In ms. A driver whose browser ends during a command sends no answer. */
const ANSWER_MS = 60_000;

/** In ms. A browser that takes longer to start hangs. */
const START_MS = 30_000;

async function call(address: string, method: string, body?: object, limit = ANSWER_MS): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(limit);
  const answer = await fetch(address, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value).slice(0, 500)}`);
  return value;
}

export function chord(keys: readonly Key[]): object {
  const codes = keys.map((key) => KEYS[key] ?? key);
  return keyActions([
    ...codes.map((value) => ({ type: 'keyDown', value })),
    ...codes.reverse().map((value) => ({ type: 'keyUp', value })),
  ]);
}

export function typing(text: string): object {
  const pairs = [...text].map((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return keyActions(pairs.flat());
}

const keyActions = (actions: object[]) => ({ actions: [{ type: 'key', id: 'keyboard', actions }] });

export function clickAt(x: number, y: number): object {
  const actions = [
    { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] };
}

export function fieldOf(value: unknown, name: string): string {
  return String(typeof value === 'object' && value !== null ? Reflect.get(value, name) : '');
}
