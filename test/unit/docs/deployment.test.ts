import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BundlePage } from '../../../server/http/engine/bundle';
import { pagePolicy } from '../../../server/http/policies/security-headers';
import { withFiles } from '../build/temporary-folder';
import { EMBEDDING, HOSTING, OPERATING, readText } from './markdown';

for (const [file, language, document] of [
  ['nginx.conf', 'nginx', HOSTING],
  ['write-csp.mjs', 'js', HOSTING],
  ['shell.html', 'html', EMBEDDING],
  ['proxy.conf', 'nginx', OPERATING],
  ['upstream.conf', 'nginx', OPERATING],
] as const) {
  test(`${document} quotes ${file}, which a test runs, byte for byte`, () => {
    const quotation = ['', `\`\`\`${language}`, `${readText(`test/unit/docs/${file}`)}\`\`\``, ''].join('\n');
    assert.ok(readText(document).includes(quotation), `the block of ${file} differs`);
  });
}

const PAGE: BundlePage = {
  path: '/',
  entry: 'x',
  title: 'KEY',
  access: ['anyone'],
  html: 'x.html',
  template: 'x.mustache',
  scripts: [],
  inlineScripts: [],
  styles: { inline: [], files: [] },
  messages: [],
  source: '',
};

const CONFIG = { html: 'config.html', inlineScripts: [], styles: { files: [{ file: 'assets/x.css' }] } };
const LOGIN = { html: 'login.html', inlineScripts: ['sha256-def='], styles: { inline: ['sha256-abc='] } };

test("the CSP that the documented script prints is the server's own", () =>
  withFiles({ 'routes.json': JSON.stringify({ routes: [LOGIN, CONFIG, CONFIG] }) }, (folder) => {
    const script = fileURLToPath(new URL('write-csp.mjs', import.meta.url));
    const printed = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' });
    const policy = (inline: string[], inlineScripts: string[]) =>
      pagePolicy({ ...PAGE, inlineScripts, styles: { inline, files: [] } }, []);
    assert.equal(printed.split('\n'), [
      `/login.html "${policy(['sha256-abc='], ['sha256-def='])}";`,
      `/config.html "${policy([], [])}";`,
      '',
    ]);
  }));

test.run();
