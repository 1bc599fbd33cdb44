import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import english from '../../../../shared/i18n/messages/en.json';
import { DOCUMENT, ROOT, responseOf } from './read-document';

/** Texts of mails, files and logs, of which no answer has the key. */
const TEXTS_ONLY = /^(MAIL_\w+|AUDIT_\w+|LAST_LOGINS_\w+|MIGRATION_(GROUPS|USERS|LOG_EMPTY|TITLE))$/;

/** Of the contract, what only pages say: the repeated password of a form, a network that failed. */
const OF_PAGES = ['PROVIDER_PASSWORD_NOT_MATCH'];

function keysInFiles(folder: string): Set<string> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.includes('node_modules'));
  const literals = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(/['"`]([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)['"`]/g)].map(
      ([, key = '']) => key,
    ),
  );
  return new Set(literals.filter((key) => key in english));
}

function documentedKeys(): Set<string> {
  const keys = new Set<string>();
  for (const operation of Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods))) {
    for (const response of Object.values(operation.responses).map(responseOf)) {
      for (const key of response['x-message-keys']?.keys ?? []) keys.add(key);
      for (const [, enumerated = ''] of JSON.stringify(response.content ?? {}).matchAll(/"enum":\[([^\]]*)\]/g))
        for (const [, key = ''] of enumerated.matchAll(/"([A-Z\d_]+)"/g)) keys.add(key);
    }
  }
  return keys;
}

const documented = documentedKeys();

test('every message key that the server sends is documented for an operation', () => {
  const sent = [...keysInFiles('server'), ...keysInFiles('shared/contract')];
  const unsent = [...OF_PAGES];
  const missing = sent.filter((key) => !documented.has(key) && !TEXTS_ONLY.test(key) && !unsent.includes(key));
  assert.equal([...new Set(missing)].sort(), []);
});

test('every documented key is in the catalogues', () => {
  assert.ok(documented.size > 100);
  assert.equal(
    [...documented].filter((key) => !(key in english)),
    [],
  );
});

test('no key is documented that nothing in the sources names', () => {
  const sent = new Set([...keysInFiles('server'), ...keysInFiles('shared/contract')]);
  assert.equal(
    [...documented].filter((key) => !sent.has(key)),
    [],
  );
});

test.run();
