import type { RuleName } from '../../../contract-kit/report/rules';
import { BASE, data, isAt, put, set } from './breakage-builders';
import { anyToken } from './breakages';
import type { Breakage, Passed } from './breaking-proxy';

const LIST = '/config/fido';
const SIGN_IN = '/login/passkey';
const CODE = '/login/secondFactor';

const isPost = (passed: Passed, address: string) => passed.method === 'POST' && isAt(passed, address);

/** Changes the options of an answer. */
const options = (address: string, change: (options: Record<string, unknown>, passed: Passed) => unknown): Breakage =>
  data(address, (json, passed) => change(Object(json.options), passed));

/** Changes the bodies that are posted. */
const posted = (address: string, from: RegExp, to: string): Breakage => ({
  request: (passed) => isPost(passed, address) && put(passed, { body: passed.body.replace(from, to) }),
});

/** Says that a step of sign-in is done. */
const accept = (address: string, isAccepted: (passed: Passed) => unknown): Breakage =>
  set(
    { status: 200, body: '{"statusCode":302,"redirectUrl":"/"}' },
    (passed) => isPost(passed, address) && isAccepted(passed),
  );

/** Tells whether the same was sent before. */
const isRepeated = ({ body, memory }: Passed): boolean => {
  const [, sent = body] = /name="Code"\r\n\r\n(\w+)/.exec(body) ?? [];
  const isKnown = memory.has(sent);
  memory.set(sent, '');
  return isKnown;
};

/** Tells whether another site has asked for the passkey. */
const isForeign = ({ body }: Passed): boolean => {
  const { clientDataJSON = '' } = Object(Object(JSON.parse(body).credential ?? JSON.parse(body).add).response);
  return String(Buffer.from(clientDataJSON, 'base64url')).includes('https://evil.example');
};

const fromHere: Breakage = {
  request: ({ headers }) => put(headers, { 'sec-fetch-site': 'same-origin', origin: `http://${headers.host}` }),
};

const isReport = ({ path }: Passed) => path.startsWith(`${BASE}/report/`);

/** Faults in what the second server does not have: the part of the checks and the rule that the report has to name. */
export const ACCOUNT_BREAKAGES: readonly (readonly [what: string, part: string, rule: RuleName, Breakage])[] = [
  ...(
    [
      ['no challenge', 'passkey-options', options('/passkey/options', (each) => delete each.challenge)],
      [
        'an RP ID of another host',
        'passkey-options',
        options('/passkey/options', (o) => put(o, { rpId: 'a.example' })),
      ],
      [
        'the same challenge for all',
        'passkey-challenge',
        options('/passkey/options', (each, { memory }) => {
          memory.set('challenge', memory.get('challenge') ?? String(each.challenge));
          put(each, { challenge: memory.get('challenge') });
        }),
      ],
      ['options for every step', 'passkey-step', set({ status: 200 }, (_, { status }) => status === 401)],
      ['a refusal without its reason', 'passkey-refused', set({ body: '{}' }, (passed) => isAt(passed, SIGN_IN))],
    ] as const
  ).map(([what, rule, breakage]) => [what, 'passkey options', rule, breakage] as const),
  ...(
    [
      ['sign-in by passkey from other sites', 'forgery-sign-in', fromHere],
      [
        'a new passkey for another site',
        'passkey-forged',
        set({ status: 200 }, (p) => isPost(p, LIST) && isForeign(p)),
      ],
      ['a list without the new passkey', 'passkey-added', data(LIST, (json) => put(json, { passkeys: [] }))],
      [
        'a passkey that may be added twice',
        'passkey-added',
        options(`${LIST}/options`, (each) => delete each.excludeCredentials),
      ],
      ['a passkey that does not sign in', 'passkey-signs-in', set({ status: 400 }, (passed) => isAt(passed, SIGN_IN))],
      ['a passkey for another site', 'passkey-forged', accept(SIGN_IN, isForeign)],
      ['a challenge that is good twice', 'passkey-once', accept(SIGN_IN, isRepeated)],
      ['a name that is not stored', 'passkey-renamed', posted(LIST, /"name":"[^"]*"/, '"name":"A"')],
      ['a passkey that stays', 'passkey-removed', posted(LIST, /"removeId":"[^"]*"/, '"removeId":"A"')],
    ] as const
  ).map(([what, rule, breakage]) => [what, 'life of a passkey', rule, breakage] as const),
  [
    'a passkey removed with any token',
    'forgery',
    'forgery-token',
    { ...anyToken, request: (passed) => isAt(passed, LIST) && anyToken.request?.(passed) },
  ],
  [
    'a browser that is not remembered',
    'remembered browser',
    'browser-remembered',
    { request: ({ headers }) => put(headers, { cookie: headers.cookie?.replace(/[\w-]*device=/, 'other=') ?? '' }) },
  ],
  [
    'a list without the browser',
    'remembered browser',
    'browser-listed',
    data('/config/sessions', (json) => put(json, { rememberedBrowsers: [] })),
  ],
  [
    'a browser that is not forgotten',
    'remembered browser',
    'browser-forgotten',
    posted('/config/sessions', /"forgetId":"[^"]*"/, '"forgetId":"A"'),
  ],
  [
    'backup codes that cannot be entered',
    'backup codes',
    'backup-codes-new',
    data('/twofactor/backup-codes', (json) => put(json, { backupCodes: ['A'.repeat(9), 'B'.repeat(9)] })),
  ],
  [
    'a backup code that turns two-factor off',
    'backup codes',
    'backup-code-signs-in',
    data('/twofactor', (json) => put(json, { tfaActivated: false })),
  ],
  ['a backup code that is good twice', 'backup codes', 'backup-code-once', accept(CODE, isRepeated)],
  [
    'a report without a link',
    'reports',
    'report-unknown',
    set({ status: 200 }, (passed, { status }) => isReport(passed) && status === 404),
  ],
  [
    'a report by a program that checks links',
    'reports',
    'report-read',
    { request: (passed) => isReport(passed) && passed.method === 'HEAD' && put(passed, { method: 'POST' }) },
  ],
  ['a report by another site', 'reports', 'forgery-origin', fromHere],
];
