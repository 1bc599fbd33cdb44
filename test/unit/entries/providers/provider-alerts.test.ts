import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { alertsOf } from '../../../../entries/providers/provider-alerts';
import { ProvidersData } from '../../../../shared/contract/providers';
import { providerTypeText } from '../../../../shared/ui/providers/provider-type-text';

const PROVIDERS = [
  { id: '1', providerName: 'Archive', providerType: 'D3' },
  { id: '2', providerName: ' ', providerType: 'BuiltInAdmin' },
];
const alerts = (data: object) =>
  alertsOf(v.parse(ProvidersData, data), (id) => `/base/${id}`).map(({ id, type, link }) => [id, type, link?.href]);

const CONFIG = '/identityprovider/config';
for (const [what, data, expected] of [
  ['nothing', {}, []],
  [
    'd3ProviderPresentAndNotMigrated',
    { d3ProviderPresentAndNotMigrated: true, providers: PROVIDERS },
    [['d3', 'WARNING', '/base/1']],
  ],
  [
    'the same without the provider in the list',
    { d3ProviderPresentAndNotMigrated: true },
    [['d3', 'WARNING', undefined]],
  ],
  ['htmlLoginEnabled off', { htmlLoginEnabled: false }, [['html', 'WARNING', `${CONFIG}/login`]]],
  ['openIdConnectEnabled', { openIdConnectEnabled: true }, [['openid', 'INFO', `${CONFIG}/openidconnect`]]],
  ['openIdPreferred', { openIdPreferred: true }, [['preferred', 'INFO', `${CONFIG}/login`]]],
  ['kerberosEnabled', { kerberosEnabled: true }, [['kerberos', 'INFO', `${CONFIG}/spn`]]],
  ['builtInAdminConfigured', { builtInAdminConfigured: true, providers: PROVIDERS }, [['admin', 'INFO', '/base/2']]],
] as const) {
  test(`${what}: ${expected.length} alert`, () => {
    assert.equal(alerts(data), expected);
  });
}

test('warnings come first', () => {
  const all = alerts({
    kerberosEnabled: true,
    openIdPreferred: true,
    htmlLoginEnabled: false,
    builtInAdminConfigured: true,
  });
  assert.equal(
    all.map(([id]) => id),
    ['html', 'preferred', 'kerberos', 'admin'],
  );
});

test('a type that is not known is shown as it is', () => {
  assert.equal(['Ldap', 'Future', 'toString'].map(providerTypeText), ['PROVIDER_TYPE_LDAP', 'Future', 'toString']);
});

test.run();
