import { readdirSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLogLevel } from '../../../server/log-level';
import { readSettings } from '../../../server/settings';
import { DOCUMENTS, OPERATING, ROOT, readText, tableOf } from './markdown';

const rows = tableOf(readText(OPERATING), 'variable');
const documented = rows.map(([name = '']) => name);

/** Nothing but a NUL byte is refused by every variable that refuses anything. */
const BAD = '\0';

function refusalOf(name: string): string | undefined {
  const log = readLogLevel({ [name]: BAD });
  if (!log.ok) return log.problem;
  const settings = readSettings({ [name]: BAD });
  return settings.ok ? undefined : settings.problems[0];
}

function sources(folder: string): string {
  return readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .map((file) => readText(`${folder}/${file}`))
    .join('\n');
}

test('every variable that the settings name has a row in the table of settings, and every row is one of them', () => {
  const [table = ''] = /ACCEPTS = [\s\S]*?\n}/.exec(readText('server/settings-accepted.ts')) ?? [];
  const named = [...table.matchAll(/^ {2}([A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
  assert.ok(named.includes('PORT'));
  assert.equal(documented.toSorted(), [...named, 'VESTIBULE_LOG'].toSorted());
});

for (const [name = '', , accepts] of rows) {
  test(`the table of settings says of ${name} what its refusal says`, () => {
    const refusal = refusalOf(name);
    // A folder of any name can be had; whether it can be written is found out when it is opened.
    if (name === 'VESTIBULE_DATA') assert.match(readText('server/settings-accepted.ts'), `${name}: '${accepts}'`);
    else assert.is(refusal, `${name} accepts ${accepts}`);
  });
}

for (const [name = '', value = ''] of rows.filter(([, value = '']) => /^[\w.-]+$/.test(value) && value !== 'none')) {
  test(`the documented default of ${name}, ${value}, is what counts without it`, () => {
    assert.equal(readSettings({ [name]: value }), readSettings({}));
    assert.equal(readLogLevel({ [name]: value }), readLogLevel({}));
  });
}

test('the documents name every variable that the server and the build read, and no other', () => {
  const read = ['server', 'build'].map(sources).join('\n');
  const names = (text: string) => [...new Set(text.match(/\bVESTIBULE_[A-Z_]+\b/g))].sort();
  assert.equal(names(readText(OPERATING)), names(read));
  for (const document of DOCUMENTS) {
    const unknown = names(readText(document)).filter((name) => !names(read).includes(name));
    assert.equal(unknown, [], document);
  }
});

test.run();
