import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createConnectorOf } from '../../../../server/identity-providers/connectors';
import { createLegacyDirectories } from '../../../../server/legacy-directory/legacy-directories';
import { outgoingOf } from '../../../../server/outgoing/outgoing';
import { PROVIDER_TYPES } from '../../../../shared/contract/providers';
import { DIRECTORY, storedOf } from './provider-fixtures';

const connectorOf = createConnectorOf({
  outgoing: outgoingOf({ deniedAddresses: ['127.0.0.0/8'], ldapTls: 'off' }),
  legacyDirectoryOf: createLegacyDirectories('/nowhere').legacyDirectoryOf,
});

test('the types that supply accounts have a connection, which is not opened to a denied address', async () => {
  const connected = PROVIDER_TYPES.filter((type) => connectorOf(storedOf(DIRECTORY, { type })) !== undefined);
  assert.equal(connected, ['Ldap', 'D3', 'Scim']);
  const connector = connectorOf(storedOf({ ...DIRECTORY, host: '127.0.0.1' }));
  const stages = (await connector?.check(new AbortController().signal)) ?? [];
  const failed = stages.flatMap(({ stage, result, messageKey }) => (result === 'failed' ? [[stage, messageKey]] : []));
  assert.equal(failed, [['name', 'CONNECTION_ADDRESS_DENIED']]);
});

test.run();
