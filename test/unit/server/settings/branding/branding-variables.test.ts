import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings } from '../../../../../server/settings/settings';
import { LOGOS_MAX_BYTES } from '../../../../../shared/contract/settings/branding';
import { temporaryFolder } from '../../../../support/server/temporary-storage';

const folder = temporaryFolder();

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function png(name: string, size: number): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([Buffer.from(PNG), Buffer.alloc(size - PNG.length)]));
  return path;
}

function brandingOf(environment: Record<string, string>) {
  const result = readSettings(environment);
  if (!result.ok) throw new Error(result.problems.join());
  return result.settings.branding;
}

test('without a variable there is no branding, and one is enough', () => {
  assert.is(brandingOf({}), undefined);
  assert.is(brandingOf({ VESTIBULE_HELP_URL: '/help' })?.helpUrl, '/help');
});

test('every variable is a field of the branding, and logos are read from their files', () => {
  const branding = brandingOf({
    VESTIBULE_BRAND_NAME: ' Harbour ',
    VESTIBULE_BRAND_LOGO: png('light.png', 100),
    VESTIBULE_BRAND_LOGO_DARK: png('dark.png', 200),
    VESTIBULE_BRAND_TEXT: 'Use your Harbour account.',
    VESTIBULE_HELP_URL: 'mailto:help@example.org',
    VESTIBULE_LEGAL_URL: '/legal',
  });
  assert.match(branding?.logo ?? '', /^data:image\/png;base64,iVBORw0KGgo/);
  assert.not.equal(branding?.logo, branding?.logoDark);
  const { logo: _, logoDark: __, ...texts } = branding ?? {};
  const links = { helpUrl: 'mailto:help@example.org', legalUrl: '/legal' };
  assert.equal(texts, { name: 'Harbour', text: 'Use your Harbour account.', ...links });
});

const REFUSED: [name: string, variable: string, environment: () => Record<string, string>][] = [
  ['a missing file', 'LOGO', () => ({ VESTIBULE_BRAND_LOGO: join(folder, 'none.png') })],
  ['a folder', 'LOGO', () => ({ VESTIBULE_BRAND_LOGO: subfolder() })],
  ['a device', 'LOGO', () => ({ VESTIBULE_BRAND_LOGO: '/dev/zero' })],
  ['a file that is no image', 'LOGO', () => ({ VESTIBULE_BRAND_LOGO: textFile() })],
  ['a logo that is too large', 'LOGO', () => ({ VESTIBULE_BRAND_LOGO: png('large.png', LOGOS_MAX_BYTES + 1) })],
  ['a dark logo alone', 'LOGO_DARK', () => ({ VESTIBULE_BRAND_LOGO_DARK: png('dark.png', 100) })],
  [
    'logos that are too large together',
    'LOGO_DARK',
    () => ({
      VESTIBULE_BRAND_LOGO: png('light.png', 100),
      VESTIBULE_BRAND_LOGO_DARK: png('dark.png', LOGOS_MAX_BYTES - 99),
    }),
  ],
  ['a name of blanks', 'NAME', () => ({ VESTIBULE_BRAND_NAME: '  ' })],
  ['a long name', 'NAME', () => ({ VESTIBULE_BRAND_NAME: 'x'.repeat(201) })],
  ['a name of two lines', 'NAME', () => ({ VESTIBULE_BRAND_NAME: 'a\nb' })],
  ['a long text', 'TEXT', () => ({ VESTIBULE_BRAND_TEXT: 'x'.repeat(301) })],
];

function subfolder(): string {
  const path = join(folder, 'folder');
  mkdirSync(path, { recursive: true });
  return path;
}

/** What is in a file counts, not its name. */
function textFile(): string {
  const path = join(folder, 'logo.png');
  writeFileSync(path, 'a text');
  return path;
}

test('what cannot be shown is refused by the name of its variable', () => {
  for (const [name, variable, environment] of REFUSED) {
    const result = readSettings(environment());
    assert.match(result.ok ? '' : result.problems.join(), new RegExp(`^VESTIBULE_BRAND_${variable} accepts `), name);
  }
});

const LINKS = ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'ftp://example.org', 'help', 'https://'];

test('a link to help or legal texts is a path or an address of the web, and that to help may be a mail address', () => {
  for (const link of [...LINKS, 'mailto:nobody']) assert.is(refusals({ VESTIBULE_HELP_URL: link }), 1, link);
  for (const link of [...LINKS, 'mailto:a@example.org']) assert.is(refusals({ VESTIBULE_LEGAL_URL: link }), 1, link);
});

function refusals(environment: Record<string, string>): number {
  const result = readSettings(environment);
  return result.ok ? 0 : result.problems.length;
}

test.run();
