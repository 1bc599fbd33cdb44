import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BundlePage } from '../../../../../server/http/engine/bundle';
import { pagePolicy } from '../../../../../server/http/policies/security-headers';

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

test('a stored origin that is none writes nothing into the policy', () => {
  const hostile = ["https://a.example; script-src 'unsafe-inline'", 'https://a.example *', "'unsafe-inline'", '*'];
  for (const origin of [...hostile, 'https:']) assert.is(pagePolicy(PAGE, [origin]), pagePolicy(PAGE, []), origin);
});

test.run();
