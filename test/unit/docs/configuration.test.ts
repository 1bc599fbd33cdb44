import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLogLevel } from '../../../server/log-level';
import { readSettings } from '../../../server/settings';
import { OPERATING, readText, tableOf } from './markdown';

const rows = tableOf(readText(OPERATING), 'variable');

/** Nothing but a NUL byte is refused by every variable that refuses anything. */
function refusalOf(name: string): string | undefined {
  const env = { [name]: '\0' };
  const log = readLogLevel(env);
  const settings = readSettings(env);
  return log.ok ? (settings.ok ? undefined : settings.problems[0]) : log.problem;
}

test('every variable that the settings name has a row in the table of settings, and every row is one of them', () => {
  const [table = ''] = /ACCEPTS = [\s\S]*?\n}/.exec(readText('server/settings-accepted.ts')) ?? [];
  const named = [...table.matchAll(/^ {2}([A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
  assert.ok(named.includes('PORT'));
  assert.equal(rows.map(([name]) => name).toSorted(), [...named, 'VESTIBULE_LOG'].toSorted());
});

for (const [name = '', value = '', accepts] of rows) {
  test(`the table of settings says of ${name} what its refusal says, and the default that counts without it`, () => {
    // A folder of any name can be had; whether it can be written is found out when it is opened.
    if (name !== 'VESTIBULE_DATA') assert.is(refusalOf(name), `${name} accepts ${accepts}`);
    if (!/^[\w.-]+$/.test(value) || value === 'none') return;
    assert.equal(readSettings({ [name]: value }), readSettings({}));
    assert.equal(readLogLevel({ [name]: value }), readLogLevel({}));
  });
}

test.run();
