import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BRANDING_ADDRESS, BRANDING_PREVIEW_ADDRESS, LOGIN_ADDRESS } from '../../../../../shared/contract/addresses';
import { LOGOS_MAX_BYTES } from '../../../../../shared/contract/settings/branding';
import { setCaller, signedInCaller } from '../../../../support/server/admin-calls';
import { setApp, withApp } from '../../../../support/server/test-app';

const app = setApp(test);
const admin = setCaller(test, app);

const NAME = 'Harbour <b>&</b> Sons';
const DRAFT = { name: NAME, text: '', helpUrl: '/help', legalUrl: '', logo: '', logoDark: '' };
const FORM = 'application/x-www-form-urlencoded';

const svg = (content: string) => `data:image/svg+xml,${encodeURIComponent(content)}`;
const LOGO = svg('<svg xmlns="http://www.w3.org/2000/svg"/>');

const preview = (draft: Record<string, string>, { cookie, theme = 'dark' }: { cookie: string; theme?: string }) =>
  app.navigate({
    method: 'POST',
    url: `${BRANDING_PREVIEW_ADDRESS}?theme=${theme}`,
    headers: { cookie, 'content-type': FORM },
    payload: new URLSearchParams({ ...DRAFT, ...draft }).toString(),
  });

test('the page is answered the branding that is set', () =>
  withApp({ VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_LEGAL_URL: '/legal' }, async (configured) => {
    const { get } = await signedInCaller(configured);
    assert.equal((await get(BRANDING_ADDRESS)).json(), { branding: { name: 'Harbour', legalUrl: '/legal' } });
  }));

test('a preview is the sign-in page with the draft, without scripts, forms and other frames around it', async () => {
  const { statusCode, headers, body } = await preview({ logo: LOGO }, admin);
  assert.equal([statusCode, headers['cache-control']], [200, 'no-store']);
  assert.match(body, /data-theme="dark"[\s\S]*data-entry="login"/);
  assert.match(body, '"branding":{"name":"Harbour \\u003cb>');
  assert.match(body, '"logo":"data:image/svg+xml,');
  const policy = String(headers['content-security-policy']).split('; ');
  assert.ok(policy.includes("frame-ancestors 'self' https://portal.example:8443"), 'trusted origins');
  assert.is(policy.at(-1), 'sandbox allow-same-origin');
});

test('nothing is stored, and sign-in takes no branding from its address or from a form', async () => {
  await preview({}, admin);
  const url = `${LOGIN_ADDRESS}?${new URLSearchParams({ ...DRAFT, branding: JSON.stringify(DRAFT) })}`;
  const page = await app.navigate({ url });
  assert.not.match(page.body, 'Harbour');
  assert.not.match(String(page.headers['content-security-policy']), 'sandbox');
  const payload = new URLSearchParams({ User: 'ada', Password: 'wrong', ...DRAFT }).toString();
  const answer = await app.navigate({ method: 'POST', url: LOGIN_ADDRESS, headers: { 'content-type': FORM }, payload });
  assert.not.match(answer.body, 'Harbour');
});

test('other users and other sites get no preview', async () => {
  assert.is((await preview({}, { cookie: await app.cookieOf('ada') })).statusCode, 403);
  assert.is((await preview({}, { cookie: '' })).statusCode, 303);
  const headers = { cookie: admin.cookie, 'content-type': FORM, 'sec-fetch-site': 'cross-site' };
  const payload = new URLSearchParams(DRAFT).toString();
  const answer = await app.navigate({ method: 'POST', url: BRANDING_PREVIEW_ADDRESS, headers, payload });
  assert.is(answer.statusCode, 403);
  assert.not.match(answer.body, 'Harbour');
});

const REFUSED: readonly Record<string, string>[] = [
  { name: 'two\nlines' },
  { name: 'x'.repeat(201) },
  { text: 'x'.repeat(301) },
  { helpUrl: 'javascript:alert(1)' },
  { legalUrl: 'mailto:legal@example.org' },
  { logo: 'https://evil.example/logo.png' },
  { logo: '/logo.png' },
  { logo: 'data:text/html,<script>alert(1)</script>' },
  { logo: 'data:image/png;base64,AAAA' },
  { logo: svg('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>') },
  { logo: svg(`<svg xmlns="http://www.w3.org/2000/svg">${'x'.repeat(LOGOS_MAX_BYTES)}</svg>`) },
  { logoDark: LOGO },
];

test('a draft is refused where the settings are', async () => {
  for (const draft of REFUSED) {
    const { statusCode, body } = await preview(draft, admin);
    assert.is(statusCode, 400, JSON.stringify(draft).slice(0, 80));
    assert.not.match(body, 'Harbour');
  }
});

test('an appearance that does not exist is that of the device', async () => {
  assert.match((await preview({}, { cookie: admin.cookie, theme: '"><script>' })).body, 'data-theme=""');
});

test.run();
