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

test('an image is loaded from a path of this origin or from data, and from nowhere else', () => {
  for (const source of SHOWN) assert.is(imageSource(source), source);
  const none = v.parse(HostThemeSchema, { Logo: '', LogoDark: '' });
  for (const source of REFUSED) {
    assert.is(imageSource(source), undefined, source);
    const theme = v.parse(HostThemeSchema, { Logo: source, LogoDark: source, Name: 'Host' });
    assert.equal(theme, { ...none, Name: 'Host' }, source);
  }
});

test.run();
