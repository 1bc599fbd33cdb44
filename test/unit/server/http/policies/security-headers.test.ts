import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BundlePage } from '../../../../../server/http/engine/bundle';
import {
  baseHeaders,
  openerPolicy,
  pageHeaders,
  pagePolicy,
} from '../../../../../server/http/policies/security-headers';

const PAGE: BundlePage = {
  path: '/identityprovider/x',
  entry: 'x',
  title: 'X',
  access: ['anyone'],
  html: 'x.html',
  template: 'x.mustache',
  source: '',
  scripts: [],
  inlineScripts: [],
  styles: { inline: [], files: [] },
  messages: [],
};

test('a page may style itself with its own inline sheet and nothing else inline', () => {
  const policy = pagePolicy({ ...PAGE, styles: { inline: ['sha256-AbC=', 'sha256-DeF='], files: [] } }, []);
  assert.match(policy, "style-src 'self' 'sha256-AbC=' 'sha256-DeF=';");
  assert.match(policy, "default-src 'none';");
  assert.match(policy, "script-src 'self';");
  assert.not.match(policy, 'unsafe');
});

test('a page may run the script in its own HTML and nothing else inline', () => {
  const policy = pagePolicy({ ...PAGE, inlineScripts: ['sha256-GhI='] }, []);
  assert.match(policy, "script-src 'self' 'sha256-GhI=';");
  assert.match(policy, "style-src 'self';");
  assert.not.match(policy, 'unsafe');
});

test('trusted origins may frame a page, be framed and be the target of a form, and nothing more', () => {
  const policy = pagePolicy(PAGE, ['https://portal.example:8443']);
  const naming = policy.split('; ').filter((directive) => directive.includes('portal.example'));
  assert.equal(naming, [
    "form-action 'self' https://portal.example:8443",
    "frame-src 'self' https://portal.example:8443",
    "frame-ancestors 'self' https://portal.example:8443",
  ]);
});

test('the headers of a page are made once for a list of origins', () => {
  const origins = ['https://portal.example'];
  const headers = pageHeaders(PAGE, origins);
  assert.is(pageHeaders(PAGE, origins), headers);
  assert.is(headers['content-security-policy'], pagePolicy(PAGE, origins));
  assert.is(pageHeaders(PAGE, [])['content-security-policy'], pagePolicy(PAGE, []));
  const other = { ...PAGE, styles: { inline: ['sha256-AbC='], files: [] } };
  assert.is(pageHeaders(other, origins)['content-security-policy'], pagePolicy(other, origins));
});

const HOSTILE = [
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example *',
  "'unsafe-inline'",
  '*',
  'https:',
];

for (const origin of HOSTILE) {
  test(`a stored origin ${origin} writes nothing into the policy`, () => {
    assert.is(pagePolicy(PAGE, [origin]), pagePolicy(PAGE, []));
  });
}

test('HSTS is for https only', () => {
  assert.is(baseHeaders(false)['strict-transport-security'], undefined);
  assert.match(baseHeaders(true)['strict-transport-security'] ?? '', /^max-age=\d{8}/);
});

test('a page that opens as a popup keeps its opener, any other page has none', () => {
  assert.is(openerPolicy({ ...PAGE, dialog: { width: 370, height: 600 } }), 'unsafe-none');
  assert.is(openerPolicy({ ...PAGE, entry: 'login-close' }), 'unsafe-none');
  assert.is(openerPolicy(PAGE), 'same-origin-allow-popups');
});

test.run();
