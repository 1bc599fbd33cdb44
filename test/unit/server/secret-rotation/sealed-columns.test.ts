import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SEALED_COLUMNS } from '../../../../server/secret-rotation/sealed-columns';

const SERVER = fileURLToPath(new URL('../../../../server/', import.meta.url));

/** Each place that encrypts, in the order of its file, and the column that it writes; empty for what is in no column. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'demo/seed-legacy.ts': ['identity_providers.password'],
  'demo/seed-protection.ts': ['two_factor.secret'],
  'identity-providers/save-provider.ts': ['identity_providers.password'],
  'mail/mail-queue.ts': ['mail_queue.message'],
  'openid/link-request.ts': [''], // in an answer to the page
  'openid/openid-logins.ts': ['openid_logins.id_token'],
  'openid/pending-authorizations.ts': [''], // a cookie of ten minutes, which each key decrypts
  'openid/save-provider.ts': ['openid_providers.client_secret'],
  'passwords/legacy-password.ts': ['users.password_hash'],
  'second-factor/set-up.ts': ['two_factor_setups.secret', 'two_factor_setups.drop_code', 'two_factor.secret'],
  'secret-rotation/re-encryption.ts': [''], // any of the columns
  'secrets/open-secrets.ts': [''], // the check of the key, which the start with a new key replaces
  'sign-in/first-administrator.ts': [''], // a setting that is replaced within a day
};

test('every place of the server that encrypts writes a column that a rotation knows', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .sort();
  const found = files.flatMap((file): [string, number][] => {
    const calls = readFileSync(join(SERVER, file), 'utf8').match(/\bsecrets\.seal\(/g) ?? [];
    return calls.length === 0 ? [] : [[file, calls.length]];
  });
  assert.equal(
    found,
    Object.entries(PLACES).map(([file, columns]) => [file, columns.length]),
  );
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const written = Object.values(PLACES).flat().filter(Boolean);
  assert.equal([...new Set(written)].sort(), known.toSorted());
});

test.run();
