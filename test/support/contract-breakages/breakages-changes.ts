import { ask, data, isAt, put, set } from './breakage-builders';
import type { Breakage, Passed, PlantedFault } from './breaking-proxy';

const isSent = (passed: Passed, method: string, address: string) => passed.method === method && isAt(passed, address);

const PASSWORD = /(name="Password"\r\n\r\n)([^\r]*)/;

/** Lets the user sign in with the previous password, too. */
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

/** Answers a change as successful without doing it. */
const undone = (method: string, address: string, instead: string): Breakage => ({
  request(passed) {
    if (!isSent(passed, method, address) || !passed.body.includes('Aa1-')) return;
    Object.assign(passed, { method: 'GET', path: instead, body: '' });
    for (const name of ['content-length', 'content-type']) delete passed.headers[name];
  },
});

const keys = (address: string, values: (key: Record<string, unknown>) => object): Breakage =>
  data(address, (json) => {
    for (const key of Array.isArray(json.apiKeys) ? json.apiKeys : []) put(key, values(key));
  });

const keptSessions: Breakage = {
  plant(state) {
    const { endOthers } = state;
    state.endOthers = () => {};
    return () => put(state, { endOthers });
  },
};

export const CHANGE_BREAKAGES: readonly PlantedFault[] = (
  [
    ['a changed password that keeps other sessions', ['password-sessions'], keptSessions],
    ['an old password that goes on', ['password-old'], oldPassword],
    [
      'a password that is not stored',
      ['password-change', 'password-old', 'password-sessions'],
      undone('POST', '/changepassword', '/identityprovider/profile'),
    ],
    ['a new key without its secret', ['key-created'], data('/config/apikey/create', (json) => delete json.apiKeyDto)],
    ['a list without the new key', ['key-listed'], keys('/config/apikey', () => ({ label: 'Another' }))],
    ['a list with secrets', ['key-listed'], keys('/config/apikey', ({ label }) => ({ prefix: `secret-${label}` }))],
    [
      'the wrong key to confirm',
      ['key-waits'],
      data('/apikey/confirm', (json, { path }) => /apiKeyId/.test(path) && put(json, { apiKeyId: 'one' })),
    ],
    [
      'JSON for the text true',
      ['key-answer'],
      {
        answer(returned, passed) {
          if (isAt(passed, '/apikey/confirm') && /^(true|false)$/.test(returned.body))
            returned.body = `{"more":${returned.body}}`;
        },
      },
    ],
    [
      'a declined key that counts as confirmed',
      ['key-declined'],
      keys('/config/personalapikeys', ({ status }) => ({ status: status === 'Declined' ? 'Confirmed' : status })),
    ],
    [
      'a weak password that is accepted',
      ['password-rule'],
      set(
        { status: 204, body: '' },
        (passed, { status }) => isSent(passed, 'POST', '/changepassword') && status === 400,
      ),
    ],
    [
      'a key that stays unconfirmed',
      ['key-confirmed'],
      keys('/config/personalapikeys', ({ status }) => ({ status: status === 'Confirmed' ? 'Created' : status })),
    ],
    [
      'a key that is not deleted',
      ['key-deleted'],
      ask(
        (passed) =>
          isSent(passed, 'POST', '/config/apikey') && {
            body: passed.body.replace(/"id":"of[^"]*"/, '"id":"another"'),
          },
      ),
    ],
  ] satisfies PlantedFault[]
).map(([what, rules, breakage]) => [what, rules, breakage, 'changes']);
