import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFramesElsewhere } from '../../../../server/trust/other-sites';

const OWN = 'https://id.example.org';

const CASES: readonly (readonly [own: string, trusted: readonly string[], elsewhere: boolean])[] = [
  [OWN, [], false],
  [OWN, [OWN], false],
  [OWN, ['https://id.example.org:8443'], false],
  [OWN, ['https://portal.example.com'], true],
  [OWN, ['https://portal.example.org'], true],
  [OWN, [OWN, 'https://portal.example.com:8443'], true],
  [OWN, ['http://portal.example.com'], true],
  [OWN, ['http://id.example.org'], true],
  [OWN, ['nonsense'], false],
  ['http://id.example.org', ['https://portal.example.com'], false],
  ['http://127.0.0.1:8420', ['http://localhost:3000'], false],
  ['', ['https://portal.example.com'], false],
];

for (const [own, trusted, elsewhere] of CASES) {
  test(`${own || 'an unknown origin'} that trusts ${trusted.join(' and ') || 'nobody'} ${
    elsewhere ? 'has' : 'has no'
  } frames of other sites`, () => {
    assert.is(hasFramesElsewhere(own, trusted), elsewhere);
  });
}

test.run();
