import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { SCHEMAS } from '../../../../build/openapi/contract-modules';
import { helpTarget } from '../../../../shared/contract/branding';
import { ProviderCheck, ProviderData } from '../../../../shared/contract/identity-providers/identity-provider';
import { ProvidersData } from '../../../../shared/contract/identity-providers/identity-provider-list';
import { LoginData } from '../../../../shared/contract/sign-in/login';
import { CONTRACTS, changed, pathsOf } from './contracts';

/** A list may be null, which stands for an empty one, but must not be missing. */
const NULLABLE_LISTS = ['apiKeys', 'resources'];

/** Copies an answer, with an additional field in every object. */
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, below]) => [key, extended(below)]);
  return { ...Object.fromEntries(entries), somethingMore: { of: ['another version'] } };
}

test('the table has every contract of an answer', () => {
  const names = Object.keys(SCHEMAS).filter((name) => /(Data|Answer|Saved)$/.test(name) && name !== 'LoginHistoryData');
  assert.equal(
    names.filter((name) => !(name in CONTRACTS)),
    [],
  );
});

for (const [name, { schema, whole, required }] of Object.entries(CONTRACTS)) {
  test(`${name}: a whole answer is accepted, and additional fields change nothing`, () => {
    const more = { ...Object(extended(whole)), translations: whole.translations };
    assert.equal(v.parse(schema, more), v.parse(schema, whole));
  });

  for (const to of ['null', 'absent'] as const) {
    test(`${name}: an answer is refused where a required field is ${to}, which is named, and where no other is`, () => {
      const refused = pathsOf(whole).filter((path) => {
        const { issues } = v.safeParse(schema, changed(whole, path, to));
        if (issues) assert.is(v.getDotPath(issues[0]), path);
        return issues !== undefined;
      });
      const expected = required.filter((path) => to === 'absent' || !NULLABLE_LISTS.includes(path));
      assert.equal(refused.toSorted(), expected.toSorted());
    });
  }
}

/** What an answer without these fields says of them all the same. */
const TRUE_WHEN_ABSENT = [
  ...['ApiKeyCreated isUserMailed', 'ApiKeyCreated saveOk', 'SpnData directoryAsked'],
  ...['LoginSettingsData htmlLoginEnabled', 'LoginSettingsData showOpenIdConnect', 'ProvidersData htmlLoginEnabled'],
  ...['OverviewData mail.isConfigured', 'OverviewData openIdProviders.0.enabled'],
  ...['ProviderData canDelete', 'ProvidersData providers.0.canDelete'],
  ...['access', 'adminGroup', 'connection', 'providerName', 'syntax', 'technicalUserGroup'].map(
    (step) => `DeletionCheck ${step}Ok`,
  ),
];

test('a truth value that an answer lacks is false, but for those that other servers leave out when all is well', () => {
  const found = Object.entries(CONTRACTS).flatMap(([name, { schema, whole, required }]) =>
    pathsOf(whole).flatMap((path) => {
      if (required.includes(path)) return [];
      const parsed = v.safeParse(schema, changed(whole, path, 'absent'));
      const value = path.split('.').reduce<unknown>((each, key) => Object(each)[key], parsed.output);
      return value === true ? [`${name} ${path}`] : [];
    }),
  );
  assert.equal(found.toSorted(), TRUE_WHEN_ABSENT.toSorted());
});

test('a list may be called Resources, as in SCIM', () => {
  for (const [name, list] of [
    ['ApiKeyListData', 'apiKeys'],
    ['PersonalApiKeysData', 'apiKeys'],
    ['OpenIdProvidersData', 'openIdConfigs'],
    ['ProvidersData', 'providers'],
    ['SessionsData', 'sessions'],
    ['AuditData', 'entries'],
    ['DirectoryUsers', 'resources'],
    ['DirectoryGroups', 'resources'],
  ] as const) {
    const { schema = v.never(), whole = {} } = CONTRACTS[name] ?? {};
    const { [list]: items, ...rest } = whole;
    const read = (answer: object) => Object(v.parse(schema, answer))[list];
    for (const spelled of ['Resources', 'resources'])
      assert.equal(read({ ...rest, [spelled]: items }), read(whole), `${name} ${spelled}`);
  }
});

test('ids of providers may be numbers, and lists of names may be of any shape', () => {
  assert.equal(v.parse(ProvidersData, { providers: [{ id: 5 }] }).providers[0]?.id, '5');
  const lists = { availableUserDisplayProperties: { name: 'x' }, availableGroupDisplayProperties: ['cn', 1, null] };
  const provider = v.parse(ProviderData, { id: 7, ...lists });
  assert.equal([provider.id, provider.availableUserDisplayProperties], ['7', []]);
  assert.equal(provider.availableGroupDisplayProperties, ['cn']);
  const { errorList, newId } = v.parse(ProviderCheck, { errorList: [{ key: 'A' }, 'B'], newId: 9 });
  assert.equal([errorList, newId], [['B'], '9']);
  assert.equal(v.parse(ProviderCheck, { errorList: 'alone' }).errorList, ['alone']);
});

test('a message that is no text counts as missing, and the others are read', () => {
  const bundle = { locale: 'de', translations: { A: 'a', B: null, C: 7 } };
  assert.equal(v.parse(SCHEMAS.TranslationBundle ?? v.never(), bundle), { locale: 'de', translations: { A: 'a' } });
});

test('a provider without an address is left out; the address stands for an id, and both for a name', () => {
  const openIdProviderList = [
    { id: '1', description: 'One', url: null },
    { id: '2', description: null, url: '/two' },
    { url: '/three' },
  ];
  const login = v.parse(LoginData, { showUserLogin: true, openIdProviderList });
  assert.equal(login.openIdProviderList, [
    { id: '2', description: '2', url: '/two' },
    { id: '/three', description: '/three', url: '/three' },
  ]);
});

test('branding of another form counts as missing', () => {
  for (const branding of ['text', 7, { name: 7 }, { logo: {} }, { text: ['x'] }])
    assert.is(v.parse(LoginData, { showUserLogin: true, branding }).branding, undefined, JSON.stringify(branding));
});

test('a logo that would be loaded from another origin counts as missing, and the rest of the data stay', () => {
  const login = v.parse(LoginData, {
    showUserLogin: true,
    branding: { name: 'Ada & Co.', logo: 'https://evil.example/x.png' },
    openIdProviderList: [{ id: '1', description: 'One', url: '/one', logo: '//evil.example/x.png' }],
  });
  assert.equal(login.branding, { name: 'Ada & Co.', logo: undefined });
  assert.equal(login.openIdProviderList, [{ id: '1', description: 'One', url: '/one' }]);
});

const FOLLOWED = ['https://help.example/a?b#c', 'mailto:help@example.org', 'mailto:help@example.org?subject=Sign-in'];
const LEFT_OUT = ['mailto:', 'mailto:a@b" onclick="x', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)//mailto:a@b'].concat(
  ['data:text/html,x', '//evil.example', '/\\evil.example', 'help'],
);

test('a help link is followed to a path, a page or a mail address, and to nothing else', () => {
  const own = 'https://login.example';
  assert.is(helpTarget('/help', own), 'https://login.example/help');
  assert.is(helpTarget('http://help.example', own), 'http://help.example/');
  for (const target of FOLLOWED) assert.is(helpTarget(target, own), target);
  for (const target of LEFT_OUT) assert.is(helpTarget(target, own), undefined, target);
});

test.run();
