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
  ...{ path: '/identityprovider/x', entry: 'x', title: 'X', access: ['anyone'], messages: [] },
  ...{ html: 'x.html', template: 'x.mustache', source: '' },
  ...{ scripts: [], inlineScripts: [], styles: { inline: [], files: [] } },
};

test('a page may run and style itself with what its own HTML has inline, and nothing else', () => {
  const styled = pagePolicy({ ...PAGE, styles: { inline: ['sha256-AbC=', 'sha256-DeF='], files: [] } }, []);
  assert.match(styled, "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-AbC=' 'sha256-DeF=';");
  const scripted = pagePolicy({ ...PAGE, inlineScripts: ['sha256-GhI='] }, []);
  assert.match(scripted, "script-src 'self' 'sha256-GhI='; style-src 'self';");
  for (const policy of [styled, scripted]) assert.not.match(policy, 'unsafe');
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

test('a stored origin that is none writes nothing into the policy', () => {
  const hostile = ["https://a.example; script-src 'unsafe-inline'", 'https://a.example *', "'unsafe-inline'", '*'];
  for (const origin of [...hostile, 'https:']) assert.is(pagePolicy(PAGE, [origin]), pagePolicy(PAGE, []), origin);
});

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
