import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverPath } from '../../../../shared/host/server-path';

const OWN = 'https://id.example';

const PATHS: [string, string | undefined][] = [
  ['/', `${OWN}/`],
  ['/identityprovider/config?x=1#y', `${OWN}/identityprovider/config?x=1#y`],
  ['/a/../b', `${OWN}/b`],
  ['/a//evil.example', `${OWN}/a//evil.example`],
  ['', undefined],
  ['identityprovider', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['\\/evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  [' /a', undefined],
  ['https://evil.example/', undefined],
  [`${OWN}/a`, undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['/\u202egpj', undefined],
];

for (const [path, address] of PATHS) {
  test(`${JSON.stringify(path)} is ${address ?? 'refused'}`, () => assert.is(serverPath(path, OWN), address));
}

test('a path that looks like a host after its dots are resolved stays on its origin', () => {
  assert.ok(serverPath('/..//evil.example', OWN)?.startsWith(`${OWN}/`));
});

test.run();
