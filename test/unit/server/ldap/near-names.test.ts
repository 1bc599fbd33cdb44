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

test('near names are offered, the nearest first, in any script and spelling', () => {
  for (const [wanted, names, near] of CASES) assert.equal(nearNames(wanted, names), near, wanted);
});

test('at most twenty names are offered, each once, and the nearest of 50,000 that are added in parts is the first', () => {
  const names = Array.from({ length: 100 }, (_, index) => `Team ${index % 50}`);
  assert.equal([nearNames('Team', names).length, new Set(nearNames('Team', names)).size], [20, 20]);
  const near = collectNearNames('Abteilung 4711 Administratoren Standort 55');
  const many = Array.from({ length: 50_000 }, (_, at) => `Abteilung ${at} Administratoren Standort ${at % 97}`);
  for (let at = 0; at < many.length; at += 1000) near.add(many.slice(at, at + 1000));
  assert.is(near.best()[0], many[4711]);
});

test.run();
