import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { alertsOf } from '../../../../entries/providers/sign-in-alerts';
import { ProvidersData } from '../../../../shared/contract/identity-providers/identity-provider-list';

const PROVIDERS = [
  { id: '1', providerName: 'Archive', providerType: 'D3' },
  { id: '2', providerName: ' ', providerType: 'BuiltInAdmin' },
];
const alerts = (data: object) =>
  alertsOf(v.parse(ProvidersData, data), (id) => `/base/${id}`).map(({ id, type, link }) => [id, type, link?.href]);

const CONFIG = '/identityprovider/config';
const NOT_MIGRATED = { d3ProviderPresentAndNotMigrated: true };
test('what an administrator should know of has an alert that leads on, warnings first', () => {
  for (const [data, ...expected] of [
    [{}],
    [{ ...NOT_MIGRATED, providers: PROVIDERS }, 'd3', 'WARNING', '/base/1'],
    [NOT_MIGRATED, 'd3', 'WARNING', undefined],
    [{ htmlLoginEnabled: false }, 'html', 'WARNING', `${CONFIG}/login`],
    [{ openIdConnectEnabled: true }, 'openid', 'INFO', `${CONFIG}/openidconnect`],
    [{ openIdPreferred: true }, 'preferred', 'INFO', `${CONFIG}/login`],
    [{ kerberosEnabled: true }, 'kerberos', 'INFO', `${CONFIG}/spn`],
    [{ builtInAdminConfigured: true, providers: PROVIDERS }, 'admin', 'INFO', '/base/2'],
  ] as const)
    assert.equal(alerts(data), expected.length > 0 ? [expected] : [], JSON.stringify(data));
  const flags = { kerberosEnabled: true, openIdPreferred: true, htmlLoginEnabled: false, builtInAdminConfigured: true };
  assert.equal(
    alerts(flags).map(([id]) => id),
    ['html', 'preferred', 'kerberos', 'admin'],
  );
});

test.run();
