import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { HostThemeSchema } from '../../../../shared/contract/host-theme-schema';
import { DATA_URL_MAX_LENGTH, imageSource, LOGO_FORMATS } from '../../../../shared/contract/image-source';

const SHOWN = [
  ...LOGO_FORMATS.map((format) => `data:image/${format};base64,AAAA`),
  'data:image/svg+xml,%3Csvg%3E',
  '/logo.png',
  '/identityprovider/SCIM/Photo/1?size=20',
];

const REFUSED = [
  '',
  'logo.png',
  'https://evil.example/logo.png',
  'http://localhost/logo.png',
  '//evil.example/logo.png',
  '/\\evil.example/logo.png',
  '/\t/evil.example/logo.png',
  ' /logo.png',
  'blob:https://evil.example/1',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svgxml,x',
  'data:image/avif;base64,AAAA',
  'data:image/pngx;base64,AAAA',
  'DATA:image/png;base64,AAAA',
  `data:image/png;base64,${'A'.repeat(DATA_URL_MAX_LENGTH)}`,
];

for (const source of SHOWN) test(`an image from ${source} is shown`, () => assert.is(imageSource(source), source));

for (const source of REFUSED) {
  test(`an image from ${source.slice(0, 50)} is not loaded`, () => {
    assert.is(imageSource(source), undefined);
    assert.equal(v.parse(HostThemeSchema, { Logo: source, LogoDark: source, Name: 'Host' }), {
      ...EMPTY,
      Name: 'Host',
    });
  });
}

/** A theme without any field that counts. */
const EMPTY = v.parse(HostThemeSchema, { Logo: '', LogoDark: '' });

test.run();
