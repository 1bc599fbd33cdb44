import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isNameRegistered, storeRegisteredName } from '../../../../server/spn/kerberos-state';
import { withStorage } from '../temporary-storage';

test('the name counts as registered for the address it was registered for, and for no other one', () =>
  withStorage(async (db) => {
    const isRegisteredAt = (publicUrl: string) => isNameRegistered(db, { publicUrl });
    assert.is(await isRegisteredAt('https://id.example.org'), false);
    await storeRegisteredName(db, 'HTTP/id.example.org');
    assert.is(await isRegisteredAt('https://id.example.org'), true);
    assert.is(await isRegisteredAt('http://id.example.org:8420'), true, 'the name is without port');
    assert.is(await isRegisteredAt('https://other.example.org'), false);
    assert.is(await isRegisteredAt('http://localhost'), false);
    assert.is(await isNameRegistered(db, {}), false);
  }));

test.run();
