import { hostname } from 'node:os';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withBranding } from '../../../../../server/http/engine/page-branding';
import { pagePolicy } from '../../../../../server/http/engine/security-headers';
import type { BundlePage } from '../../../../../server/http/request/bundle';
import { requestAppearance, requestLocale } from '../../../../../server/http/request/request-preferences';
import { serverOrigin } from '../../../../../server/http/request/server-origin';
import { machineHostNames } from '../../../../../server/settings/machine-host-names';
import { form, setApp } from '../../../../support/server/test-app';

const LOCALES: readonly (readonly [wishes: Parameters<typeof requestLocale>[0], locale: string])[] = [
  [{ cookie: undefined, acceptLanguage: undefined }, 'en-US'],
  [{ cookie: undefined, acceptLanguage: 'de-AT,de;q=0.9,en;q=0.8' }, 'de-AT'],
  [{ cookie: undefined, acceptLanguage: 'ja,fr;q=0.5,de;q=0.7' }, 'de'],
  [{ cookie: undefined, acceptLanguage: 'de;q=0,fr;q=0.1' }, 'fr'],
  [{ cookie: undefined, acceptLanguage: '*' }, 'en-US'],
  [{ cookie: undefined, acceptLanguage: 'zh-CN,zh;q=0.9' }, 'zh-Hans-CN'],
  [{ cookie: 'pl', acceptLanguage: 'de' }, 'pl'],
  [{ cookie: '"><script>', acceptLanguage: 'de' }, 'de'],
  [{ cookie: 'xx', acceptLanguage: 'xx' }, 'en-US'],
  [{ lng: 'hr', cookie: 'pl', acceptLanguage: 'de' }, 'hr'],
  [{ lng: '', cookie: 'pl', acceptLanguage: 'de' }, 'pl'],
];

test('the address, then the cookie, then the browser decide the language', () => {
  for (const [wishes, locale] of LOCALES) assert.is(requestLocale(wishes), locale, JSON.stringify(wishes));
});

const THEMES: readonly (readonly [cookie: string | undefined, theme: ReturnType<typeof requestAppearance>])[] = [
  [undefined, { name: '', theme: undefined }],
  ['system', { name: '', theme: undefined }],
  ['light', { name: 'light', theme: { IsDark: false } }],
  ['dark', { name: 'dark', theme: { IsDark: true } }],
  ['contrast', { name: 'contrast', theme: { Contrast: true } }],
  ['dark.contrast', { name: 'dark contrast', theme: { IsDark: true, Contrast: true } }],
  ['contrast.dark."><script>', { name: 'dark contrast', theme: { IsDark: true, Contrast: true } }],
];

test('the theme cookie decides the appearance, and nothing else in it does', () => {
  for (const [cookie, theme] of THEMES) assert.equal(requestAppearance(cookie), theme, cookie);
});

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

const LOCAL = { host: '127.0.0.1' };
const OPEN = { host: '0.0.0.0' };
const NAMED = { host: 'idp.example.org' };
const PUBLIC = { host: '127.0.0.1', publicUrl: 'https://login.example.org' };

/** As a machine of this kind would have them. */
const namesOf = (listensOn: string) =>
  [listensOn, 'box', '192.168.1.5', '[2001:db8::5]'].filter((name) => !/^(0|:)/.test(name));

type Settings = Parameters<typeof serverOrigin>[0];
const ORIGINS: readonly (readonly [settings: Settings, host: string | undefined, origin: string | undefined])[] = [
  [LOCAL, '127.0.0.1:8420', 'http://127.0.0.1:8420'],
  [LOCAL, 'localhost:8420', 'http://localhost:8420'],
  [LOCAL, 'LOCALHOST', 'http://localhost'],
  [LOCAL, 'shell.localhost:8420', 'http://shell.localhost:8420'],
  [LOCAL, '[::1]:8420', 'http://[::1]:8420'],
  [LOCAL, 'rebound.example:8420', undefined],
  [LOCAL, 'localhost.rebound.example', undefined],
  [LOCAL, undefined, undefined],
  [LOCAL, 'localhost:99999', undefined],
  [LOCAL, 'user@localhost', undefined],
  [OPEN, 'accounts.evil.example', undefined],
  [OPEN, '0.0.0.0:8420', undefined],
  [OPEN, 'BOX:80', 'http://box'],
  [OPEN, '192.168.1.5:8420', 'http://192.168.1.5:8420'],
  [OPEN, '[2001:DB8:0::5]:8420', 'http://[2001:db8::5]:8420'],
  [NAMED, 'idp.example.org:8420', 'http://idp.example.org:8420'],
  [NAMED, 'other.example.org:8420', undefined],
  [{ host: '::' }, 'accounts.evil.example', undefined],
  [PUBLIC, 'evil.example', 'https://login.example.org'],
  [PUBLIC, undefined, 'https://login.example.org'],
];

test('the Host header counts only where it names the server, and not behind a public address', () => {
  for (const [settings, host, origin] of ORIGINS)
    assert.is(serverOrigin(settings, host, namesOf), origin, `${JSON.stringify(settings)} ${host}`);
});

test('the allowed hosts are the host name and the addresses of the server, but not 0.0.0.0', () => {
  const names = machineHostNames('login.example.org');
  for (const name of ['login.example.org', '127.0.0.1']) assert.ok(names.includes(name), name);
  assert.ok(URL.canParse(`http://${hostname()}`) && names.includes(new URL(`http://${hostname()}`).hostname));
  for (const all of ['0.0.0.0', '::'])
    assert.not.ok(machineHostNames(all).some((name) => ['0.0.0.0', '[::]', ''].includes(name)));
});

const BRANDING = { VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_HELP_URL: '/help' };

const app = setApp(test, { once: true, env: BRANDING });

const brandingOf = async (url: string, cookie = '') =>
  (await app.call({ url, ...(cookie && { headers: { cookie } }) })).json().branding;

test('the pages around sign-in have the branding in their data, other pages and a refusal of a sign-in have none', async () => {
  assert.equal(await brandingOf('/identityprovider/login'), { name: 'Harbour', helpUrl: '/help' });
  const atCode = await app.cookieOf('ada', 'second-factor');
  assert.is((await brandingOf('/identityprovider/login/secondFactor', atCode)).name, 'Harbour');
  assert.is((await brandingOf('/identityprovider/session/logoutconfirmation')).name, 'Harbour');
  const cookie = await app.cookieOf('ada');
  for (const page of ['avatar', 'config/personalapikeys'])
    assert.is(await brandingOf(`/identityprovider/${page}`, cookie), undefined, page);
  const wrong = form({ User: 'ada', Password: 'wrong' });
  const answer = await app.call({ method: 'POST', url: '/identityprovider/login', ...wrong });
  assert.equal([answer.statusCode, answer.json().branding], [400, undefined]);
});

test('without a branding the data stay as they are', async () => {
  const branding = async () => ({ branding: undefined, PrimaryColor: '', OnPrimaryColor: '' });
  const [page] = app.bundle.current.pages;
  const data = { isOpen: true };
  assert.is(await withBranding({ app: app.app, branding, ...(page && { page }) }, data), data);
});

test.run();
