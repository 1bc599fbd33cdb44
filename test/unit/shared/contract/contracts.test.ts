import { readdirSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { helpTarget } from '../../../../shared/contract/branding';
import { LoginData } from '../../../../shared/contract/login';
import { ProviderCheck, ProviderData, ProvidersData } from '../../../../shared/contract/providers';
import { CONTRACTS, changed, extended, NULLABLE_LISTS, pathsOf } from './contracts';

const FOLDER = new URL('../../../../shared/contract/', import.meta.url);

/** Schemas of requests, parts of other schemas, and schemas that accept a field of any type. */
const OTHERS =
  /Form$|^(Change\w+|Save(?!Answer)\w+|SetSpn|Delete\w+|DiscoverOpenIdProvider|LinkOpenIdIdentity|PreviewLoginSettings|Boot|HostThemeSchema|NewApiKey|NewAdministrator|RetryConfirmation|DeviceCode|ApiKeyLabel|RotateApiKey|EndPreviousSecret|StartMigration|EndSessions|MigrationProviderId)$/;
const PARTS =
  /^(Attention|UserSession|Branding|ImageSource|PageBranding|ApiKeyStatus|PersonalApiKeyStatus|ApiKeyListItem|PersonalApiKey|DirectoryUser|DirectoryGroup|LastLogin|AuditEntry|LoginHistoryEntry|LoginHistoryData|OpenIdProvider|DefaultTrustedApps|AllowedDepartments|Department|ProviderSummary|CheckStage|PresentedCertificate|MigrationStatuses|MigrationProgress|FieldMapping|StatisticEntry)$/;

/** Returns the paths of a schema's fields, with 0 for every index of a list. */
function fieldsOf(schema: unknown, above: readonly string[] = []): string[] {
  const { wrapped, pipe, item, entries } = Object(schema);
  if (wrapped) return fieldsOf(wrapped, above);
  if (pipe)
    return pipe.flatMap((part: unknown) =>
      part === schema ? [] : fieldsOf({ ...Object(part), pipe: undefined }, above),
    );
  if (item) return fieldsOf(item, [...above, '0']);
  return Object.entries(entries ?? {}).flatMap(([key, below]) => {
    const path = [...above, key];
    return [path.join('.'), ...fieldsOf(below, path)];
  });
}

test('the table has every contract of an answer', async () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file): Promise<object> => import(new URL(file, FOLDER).href)));
  const schemas = modules
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => Object(value).kind === 'schema');
  const names = schemas.map(([name]) => name).filter((name) => !OTHERS.test(name) && !PARTS.test(name));
  assert.equal(names.sort(), Object.keys(CONTRACTS).sort());
});

for (const [name, { schema, whole, required }] of Object.entries(CONTRACTS)) {
  test(`${name}: the answer of the table has every field of the contract`, () => {
    const own = pathsOf(whole).filter((path) => !path.startsWith('translations.'));
    assert.equal(own.sort(), fieldsOf(schema).sort());
    assert.ok(v.is(schema, whole));
  });

  test(`${name}: additional fields of an answer change nothing`, () => {
    assert.equal(
      v.parse(schema, { ...Object(extended(whole)), translations: whole.translations }),
      v.parse(schema, whole),
    );
  });

  for (const path of pathsOf(whole).filter((each) => !each.startsWith('translations.'))) {
    for (const to of ['null', 'absent'] as const) {
      const isRequired = required.includes(path) && !(to === 'null' && NULLABLE_LISTS.includes(path));
      test(`${name}: without ${path} (${to}) ${isRequired ? 'the answer is refused, and the field named' : 'the answer is accepted'}`, () => {
        const parsed = v.safeParse(schema, changed(whole, path, to));
        assert.is(parsed.issues ? v.getDotPath(parsed.issues[0]) : undefined, isRequired ? path : undefined);
      });
    }
  }
}

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
  test(`${name}: its list may be called Resources, as in SCIM`, () => {
    const contract = CONTRACTS[name];
    if (!contract) throw new Error(`there is no ${name}`);
    const { [list]: items, ...rest } = contract.whole;
    for (const spelled of ['Resources', 'resources']) {
      assert.equal(
        Object(v.parse(contract.schema, { ...rest, [spelled]: items }))[list],
        Object(v.parse(contract.schema, contract.whole))[list],
      );
    }
  });
}

test('ids of providers may be numbers, and lists of names may be of any shape', () => {
  assert.equal(v.parse(ProvidersData, { providers: [{ id: 5 }] }).providers[0]?.id, '5');
  const { id, availableUserDisplayProperties, availableGroupDisplayProperties } = v.parse(ProviderData, {
    id: 7,
    availableUserDisplayProperties: { name: 'x' },
    availableGroupDisplayProperties: ['cn', 1, null],
  });
  assert.equal([id, availableUserDisplayProperties, availableGroupDisplayProperties], ['7', [], ['cn']]);
  const { errorList, newId } = v.parse(ProviderCheck, { errorList: [{ key: 'A' }, 'B'], newId: 9 });
  assert.equal([errorList, newId], [['B'], '9']);
  assert.equal(v.parse(ProviderCheck, { errorList: 'alone' }).errorList, ['alone']);
});

test('a message that is no text counts as missing, and the others are read', () => {
  const bundle = v.parse(CONTRACTS.TranslationBundle?.schema ?? v.never(), {
    locale: 'de',
    translations: { A: 'a', B: null, C: 7 },
  });
  assert.equal(bundle, { locale: 'de', translations: { A: 'a' } });
});

test('a provider without an address is left out, and one without a name has its id as the name', () => {
  const providers = [
    { id: '1', description: 'One', url: null },
    { id: '2', description: null, url: '/two' },
  ];
  const login = v.parse(CONTRACTS.LoginData?.schema ?? v.never(), {
    showUserLogin: true,
    openIdProviderList: providers,
  });
  assert.equal(Object(login).openIdProviderList, [{ id: '2', description: '2', url: '/two' }]);
});

const HOSTILE_BRANDINGS = ['text', 7, { name: 7 }, { logo: {} }, { text: ['x'] }];

for (const branding of HOSTILE_BRANDINGS) {
  test(`branding of another form, ${JSON.stringify(branding)}, counts as missing`, () => {
    const login = v.parse(LoginData, { showUserLogin: true, branding });
    assert.is(login.branding, undefined);
  });
}

test('a logo that would be loaded from another origin counts as missing, and the rest of the data stay', () => {
  const login = v.parse(LoginData, {
    showUserLogin: true,
    branding: { name: 'Ada & Co.', logo: 'https://evil.example/x.png' },
    openIdProviderList: [{ id: '1', description: 'One', url: '/one', logo: '//evil.example/x.png' }],
  });
  assert.equal(login.branding, { name: 'Ada & Co.', logo: undefined });
  assert.equal(login.openIdProviderList, [{ id: '1', description: 'One', url: '/one' }]);
});

const HELP_TARGETS: [target: string, followed: string | undefined][] = [
  ['/help', 'https://login.example/help'],
  ['https://help.example/a?b#c', 'https://help.example/a?b#c'],
  ['http://help.example', 'http://help.example/'],
  ['mailto:help@example.org', 'mailto:help@example.org'],
  ['mailto:help@example.org?subject=Sign-in', 'mailto:help@example.org?subject=Sign-in'],
  ['mailto:', undefined],
  ['mailto:a@b" onclick="x', undefined],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)//mailto:a@b', undefined],
  ['data:text/html,x', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['help', undefined],
];

for (const [target, followed] of HELP_TARGETS) {
  test(`a help link to ${target} ${followed === undefined ? 'is left out' : 'is followed'}`, () => {
    assert.is(helpTarget(target, 'https://login.example'), followed);
  });
}

test.run();
