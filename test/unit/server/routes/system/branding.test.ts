import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AUDIT_ADDRESS,
  BRANDING_ADDRESS,
  BRANDING_LOGO_ADDRESS,
  BRANDING_PREVIEW_ADDRESS,
  LOGIN_ADDRESS,
} from '../../../../../shared/contract/addresses';
import { STORED_LOGO_MAX_BYTES } from '../../../../../shared/contract/settings/branding';
import { type Caller, setCaller, signedInCaller, withTwoServers } from '../../../../support/server/admin-calls';
import { postgresTest } from '../../../../support/server/postgres-server';
import { setApp, type TestApp, withApp } from '../../../../support/server/test-app';

const app = setApp(test);
const admin = setCaller(test, app);

const NAME = 'Harbour <b>&</b> Sons';
const DRAFT = { name: NAME, text: '', helpUrl: '/help', legalUrl: '', logo: '', logoDark: '' };
const FORM = 'application/x-www-form-urlencoded';

const svg = (content: string) => `data:image/svg+xml,${encodeURIComponent(content)}`;
const LOGO = svg('<svg xmlns="http://www.w3.org/2000/svg"/>');
const SCRIPT_LOGO = svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const SAVE = { ...DRAFT, PrimaryColor: '#b3541e', OnPrimaryColor: '' };

const save = ({ send }: Caller, fields: object = {}) => send('POST', BRANDING_ADDRESS, { ...SAVE, ...fields });

const brandingOn = async (server: TestApp) => (await server.call({ url: LOGIN_ADDRESS })).json().branding;

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
    const { branding, fixed, version } = (await get(BRANDING_ADDRESS)).json();
    assert.equal([branding, version], [{ name: 'Harbour', legalUrl: '/legal' }, '']);
    const none = { text: '', helpUrl: '', logo: '', logoDark: '' };
    assert.equal(fixed, { ...none, name: 'VESTIBULE_BRAND_NAME', legalUrl: 'VESTIBULE_LEGAL_URL' });
  }));

test('what is saved is on sign-in at once, with its colours in styles that the policy allows', async () => {
  const answer = (await save(admin)).json();
  assert.equal([answer.saveOk, answer.problemMessages], [true, []]);
  assert.equal(await brandingOn(app), { name: NAME, helpUrl: '/help' });
  const { body, headers } = await app.navigate({ url: LOGIN_ADDRESS });
  const [, styles = ''] = /<style>(.*)<\/style>/.exec(body) ?? [];
  assert.match(
    styles,
    '--color-primary-fill:light-dark(rgb(179,84,30),rgb(193,115,71));--color-on-primary:light-dark(rgb(255',
  );
  const hash = createHash('sha256').update(styles).digest('base64');
  assert.match(
    String(headers['content-security-policy']),
    new RegExp(`style-src [^;]*'sha256-${hash.replace(/[+/]/g, '\\$&')}'`),
  );
  await save(admin, { PrimaryColor: '', version: answer.version });
  assert.not.match((await app.navigate({ url: LOGIN_ADDRESS })).body, '<style>');
  const { entries } = (await admin.get(`${AUDIT_ADDRESS}?event=branding-changed`)).json();
  assert.equal(entries[0].changes, [{ field: 'PrimaryColor', before: '#b3541e', after: '' }]);
});

test('a logo has an address with its hash for ever, where not even an SVG runs a script', async () => {
  const { version } = (await save(admin, { logo: SCRIPT_LOGO, logoDark: LOGO })).json();
  const { logo, logoDark } = await brandingOn(app);
  assert.match(logo, new RegExp(`^${BRANDING_LOGO_ADDRESS}/[\\w-]{22}$`));
  const { statusCode, headers, body } = await app.call({ url: logo, headers: { accept: 'image/*' } });
  assert.equal(
    [statusCode, headers['content-type'], body],
    [200, 'image/svg+xml', decodeURIComponent(SCRIPT_LOGO.slice(19))],
  );
  assert.equal(
    [headers['cache-control'], headers['x-content-type-options']],
    ['public, max-age=31536000, immutable', 'nosniff'],
  );
  assert.match(String(headers['content-security-policy']), /^default-src 'none';.*; sandbox$/);
  // The replaced logos stay for pages that are open, until the save after that.
  const second = (await save(admin, { logo: logoDark, version })).json();
  assert.equal(await brandingOn(app), { name: NAME, helpUrl: '/help', logo: logoDark });
  assert.is((await app.call({ url: logo })).statusCode, 200);
  await save(admin, { version: second.version });
  assert.equal(
    [(await app.call({ url: logo })).statusCode, (await app.call({ url: logoDark })).statusCode],
    [404, 200],
  );
});

test('variables win over what is saved, which stays as it is', () =>
  withApp({ VESTIBULE_BRAND_NAME: 'Harbour' }, async (configured) => {
    await save(await signedInCaller(configured), { name: 'Other', text: 'Welcome' });
    assert.equal(await brandingOn(configured), { name: 'Harbour', text: 'Welcome', helpUrl: '/help' });
  }));

test('a save after that of another administrator is refused, as is one that a user or the support sends', async () => {
  await save(admin, { version: '' });
  const { problemMessages } = (await save(admin, { name: 'Other', version: '' })).json();
  assert.equal(problemMessages, ['BRANDING_STALE']);
  assert.is((await save(await signedInCaller(app, 'ada'), { name: 'Other' })).statusCode, 403);
  assert.equal((await save(admin, { PrimaryColor: 'red;}' })).json().problemMessages, ['BRANDING_PREVIEW_REFUSED']);
  assert.is((await brandingOn(app)).name, NAME);
});

postgresTest('a second server shows what was saved on the first', (postgres) =>
  withTwoServers(postgres, async (first, second) => {
    await save(await signedInCaller(first), { logo: LOGO });
    const { name, logo } = await brandingOn(second);
    assert.equal([name, (await second.call({ url: logo })).statusCode], [NAME, 200]);
  }),
);

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
  { logo: svg(`<svg xmlns="http://www.w3.org/2000/svg">${'x'.repeat(STORED_LOGO_MAX_BYTES)}</svg>`) },
  { logoDark: LOGO },
  { logo: `${BRANDING_LOGO_ADDRESS}/${'x'.repeat(21)}` },
];

test('what cannot be shown is neither previewed nor saved', async () => {
  for (const draft of REFUSED) {
    assert.equal((await save(admin, draft)).json().problemMessages, ['BRANDING_PREVIEW_REFUSED']);
    const { statusCode, body } = await preview(draft, admin);
    assert.is(statusCode, 400, JSON.stringify(draft).slice(0, 80));
    assert.not.match(body, 'Harbour');
  }
  assert.is(await brandingOn(app), undefined);
});

test('an appearance that does not exist is that of the device', async () => {
  assert.match((await preview({}, { cookie: admin.cookie, theme: '"><script>' })).body, 'data-theme=""');
});

test.run();
