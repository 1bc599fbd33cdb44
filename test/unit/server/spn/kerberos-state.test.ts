import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isKerberosEnabled, storeRegisteredName } from '../../../../server/spn/kerberos-state';
import { withStorage } from '../temporary-storage';

test('Kerberos is enabled for the name that was registered, and for no other one', () =>
  withStorage(async (db) => {
    const isEnabledAt = (publicUrl: string) => isKerberosEnabled(db, { publicUrl });
    assert.is(await isEnabledAt('https://id.example.org'), false);
    await storeRegisteredName(db, 'HTTP/id.example.org');
    assert.is(await isEnabledAt('https://id.example.org'), true);
    assert.is(await isEnabledAt('http://id.example.org:8420'), true, 'the name is without port');
    assert.is(await isEnabledAt('https://other.example.org'), false);
    assert.is(await isEnabledAt('http://localhost'), false);
    assert.is(await isKerberosEnabled(db, {}), false);
  }));

test.run();
