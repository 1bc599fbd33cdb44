import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFrame } from '../../../../shared/host/make-frame';

test('a frame of another origin is sandboxed, and cannot navigate the top window', () => {
  const sandbox = makeFrame('https://id.example/identityprovider/avatar').getAttribute('sandbox') ?? '';
  assert.match(sandbox, 'allow-same-origin');
  assert.not.match(sandbox, 'allow-top-navigation');
});

test('a frame of the own origin is not: it could remove its sandbox, of which browsers warn', () => {
  assert.is(makeFrame(`${location.origin}/identityprovider/avatar`).hasAttribute('sandbox'), false);
});

test.run();
