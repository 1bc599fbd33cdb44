import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddedPath } from '../../../../entries/host-shell/shell-address';

const origin = 'https://id.example';

const PATHS: readonly (readonly [hash: string, path: string | undefined])[] = [
  ['', undefined],
  ['#', undefined],
  ['#/', undefined],
  ['#/?next', undefined],
  ['#content', undefined],
  ['#/identityprovider/twofactor', '/identityprovider/twofactor'],
  ['#/identityprovider/login?redirect=%2F', '/identityprovider/login?redirect=%2F'],
  ['#/userprofile/data#absence', '/userprofile/data'],
  ['#//evil.example/', undefined],
  ['#/\\evil.example/', undefined],
  ['#https://evil.example/', undefined],
  [`#${origin}/identityprovider/twofactor`, undefined],
  ['#javascript:alert(1)', undefined],
];

for (const [hash, path] of PATHS) {
  test(`the hash ${hash || '(none)'} names ${path ?? 'the start page'}`, () => {
    assert.is(embeddedPath({ hash, origin, pathname: '/' }), path);
  });
}

test.run();
