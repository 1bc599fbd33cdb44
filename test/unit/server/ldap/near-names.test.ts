import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collectNearNames, nearNames } from '../../../../server/ldap/near-names';

const CASES: readonly [wanted: string, names: readonly string[], near: readonly string[]][] = [
  ['administrators', ['Administrators', 'Sales'], ['Administrators']],
  ['Büro Köln', ['Buero Koeln', 'Büro Bonn'], ['Buero Koeln', 'Büro Bonn']],
  ['Domain Admins', ['Admins, Domain', 'Domain Users', 'Printers'], ['Admins, Domain', 'Domain Users']],
  ['Adminstrators', ['Administrators', 'Sales'], ['Administrators']],
  ['IT Admins', ['IT-Administrators', 'it_admins', 'HR'], ['it_admins', 'IT-Administrators']],
  ['管理员', ['系统管理员', '用户'], ['系统管理员']],
  ['x', ['y', ''], []],
  ['', ['Anything'], []],
];

for (const [wanted, names, near] of CASES) {
  test(`near ${JSON.stringify(wanted)} are ${JSON.stringify(near)}`, () => {
    assert.equal(nearNames(wanted, names), near);
  });
}

test('at most twenty names are offered, each once', () => {
  const names = Array.from({ length: 100 }, (_, index) => `Team ${index % 50}`);
  const near = nearNames('Team', names);
  assert.is(near.length, 20);
  assert.is(new Set(near).size, 20);
});

test('50,000 names are compared in a few seconds, and a thousand in a moment', () => {
  const names = Array.from(
    { length: 50_000 },
    (_, index) => `Abteilung ${index} Administratoren Standort ${index % 97}`,
  );
  const near = collectNearNames('Abteilung 4711 Administratoren Standort 55');
  let longest = 0;
  for (let at = 0; at < names.length; at += 1000) {
    const begin = performance.now();
    near.add(names.slice(at, at + 1000));
    longest = Math.max(longest, performance.now() - begin);
  }
  assert.is(near.best()[0], names[4711]);
  assert.ok(longest < 400, `other requests waited ${longest} ms`);
});

test.run();
