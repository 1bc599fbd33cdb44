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

test('a path leads to its address on the server, and what is no path of it nowhere', () => {
  for (const [path, address] of PATHS) assert.is(serverPath(path, OWN), address, path);
  assert.ok(serverPath('/..//evil.example', OWN)?.startsWith(`${OWN}/`), 'like a host after its dots are resolved');
});

test.run();
