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

test('the documented message keys are those that the server sends, and are in the catalogues', () => {
  const documented = documentedKeys();
  const sent = new Set([...keysInFiles('server'), ...keysInFiles('shared/contract')]);
  const missing = [...sent].filter((key) => !documented.has(key) && !TEXTS_ONLY.test(key) && !OF_PAGES.includes(key));
  assert.equal(missing, []);
  assert.equal(
    [...documented].filter((key) => !sent.has(key) || !(key in english)),
    [],
  );
});

test.run();
