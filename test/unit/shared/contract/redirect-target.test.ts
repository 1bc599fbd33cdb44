import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { linkTarget, redirectTarget } from '../../../../shared/contract/redirect-target';
import { FOLLOWED, OWN, REFUSED, TRUSTED } from './redirect-spellings';

for (const [target, attempt] of REFUSED) {
  test(`${JSON.stringify(target).slice(0, 60)} is not followed: ${attempt}`, () => {
    assert.is(redirectTarget(target, [OWN, TRUSTED]), undefined);
  });
}

for (const [target, address] of FOLLOWED) {
  test(`${target} leads to ${address}`, () => {
    assert.is(redirectTarget(target, [OWN, TRUSTED]), address);
  });
}

for (const target of [undefined, null, 1, true, {}, ['/'], { toString: () => '/' }]) {
  test(`${JSON.stringify(target)} is no target at all`, () => {
    assert.is(redirectTarget(target, [OWN]), undefined);
  });
}

test('a page that does not know its own origin follows nothing', () => {
  assert.is(redirectTarget('/', []), undefined);
});

test('a path that climbs out of a path stays on its origin, whatever it becomes', () => {
  for (const target of ['/..//evil.example', '/.//evil.example', '/a/..//evil.example', '/%2e%2e//evil.example']) {
    const address = redirectTarget(target, [OWN]);
    assert.ok(address === undefined || new URL(address).origin === OWN, `${target} leads to ${address}`);
  }
});

test('the list of refused spellings is as long as it has to be', () => {
  assert.ok(new Set(REFUSED.map(([target]) => target)).size >= 60);
});

test('a link of the server leads to any host, but never runs script', () => {
  assert.is(linkTarget('https://provider.example/authorize', OWN), 'https://provider.example/authorize');
  assert.is(linkTarget('/identityprovider/openid/1', OWN), `${OWN}/identityprovider/openid/1`);
  for (const target of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', undefined]) {
    assert.is(linkTarget(target, OWN), undefined);
  }
});

test.run();
