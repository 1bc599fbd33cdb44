import { data, isAt, put } from './break';
import type { Breakage, Passed, PlantedFault } from './breaking-proxy';

const isSent = (passed: Passed, method: string, address: string) => passed.method === method && isAt(passed, address);

const PASSWORD = /(name="Password"\r\n\r\n)([^\r]*)/;

/** Lets the user sign in with the password before the present one, too. */
const oldPassword: Breakage = {
  request(passed) {
    const [, , sent = ''] = PASSWORD.exec(passed.body) ?? [];
    const { memory } = passed;
    if (isSent(passed, 'POST', '/changepassword')) memory.set('password', sent);
    const isBob = /name="User"\r\n\r\nbob/.test(passed.body);
    const present = memory.get('password');
    if (isSent(passed, 'POST', '/login') && isBob && present)
      passed.body = passed.body.replace(PASSWORD, `$1${present}`);
  },
};

/** Answers a change as if it was done, without doing it. */
const undone = (method: string, address: string, instead: string): Breakage => ({
  request(passed) {
    if (!isSent(passed, method, address)) return;
    Object.assign(passed, { method: 'GET', path: instead, body: '' });
    for (const name of ['content-length', 'content-type']) delete passed.headers[name];
  },
});

const keys =
  (change: (key: Record<string, unknown>) => void) =>
  (json: Record<string, unknown>): void => {
    for (const key of Array.isArray(json.apiKeys) ? json.apiKeys : []) change(key);
  };

/** What is broken in changes. */
export const CHANGE_BREAKAGES: readonly PlantedFault[] = [
  [
    'a changed password that keeps other sessions',
    ['password-sessions'],
    {
      plant(state) {
        const { endOthers } = state;
        state.endOthers = () => {};
        return () => void Object.assign(state, { endOthers });
      },
    },
    'changes',
  ],
  ['an old password that goes on', ['password-old'], oldPassword, 'changes'],
  [
    'a password that is not stored',
    ['password-change', 'password-old', 'password-sessions'],
    undone('POST', '/changepassword', '/identityprovider/profile'),
    'changes',
  ],
  [
    'a new key without its secret',
    ['key-created'],
    { answer: data('/config/apikey/create', (json) => void delete json.apiKeyDto) },
    'changes',
  ],
  [
    'a list without the new key',
    ['key-listed'],
    {
      answer: data(
        '/config/apikey',
        keys((key) => void put(key, { label: 'Another' })),
      ),
    },
    'changes',
  ],
  [
    'a list with secrets',
    ['key-listed'],
    {
      answer: data(
        '/config/apikey',
        keys((key) => void put(key, { prefix: `secret-${key.label}` })),
      ),
    },
    'changes',
  ],
  [
    'the wrong key to confirm',
    ['key-waits'],
    {
      answer: data(
        '/apikey/confirm',
        (json, { path }) => void (/apiKeyId/.test(path) && put(json, { apiKeyId: 'one' })),
      ),
    },
    'changes',
  ],
  [
    'a key that stays unconfirmed',
    ['key-confirmed'],
    {
      answer: data(
        '/config/personalapikeys',
        keys((key) => void put(key, { status: 'Created' })),
      ),
    },
    'changes',
  ],
  [
    'a key that is not deleted',
    ['key-deleted'],
    {
      request: (passed) =>
        void (
          isSent(passed, 'POST', '/config/apikey') &&
          put(passed, { body: passed.body.replace(/"id":"of[^"]*"/, '"id":"another"') })
        ),
    },
    'changes',
  ],
];
