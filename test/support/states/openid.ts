import type { Page } from 'playwright-core';
import { OPENID_PROVIDER } from '../../../build/samples/openid-providers';
import { FAILURE_KEYS } from '../../../entries/openid-callback/sign-in-failure-text';
import {
  LOGOUT_PAGE_ADDRESS,
  OPENID_CALLBACK_ADDRESS,
  OPENID_DISCOVER_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
} from '../../../shared/contract/addresses';
import { NEW_OPENID_PROVIDER } from '../../../shared/contract/settings/openid-providers';
import { HOSTILE_TEXTS } from '../browser/hostile-names';
import { answerCalls, fillSlot } from '../browser/intercept';
import { untilScripted } from '../browser/login-form';
import { type PageState, type States, statesOf, statesOfAdmin } from './page-state';
import { ask, failToLoad, notified, show } from './steps';

const LIST = OPENID_PROVIDERS_ADDRESS;
const ID = '00000000-0000-4000-8000-000000000001';
const ISSUER = 'https://anmeldung.donaudampfschifffahrtsgesellschaft.example/realms/intern';
const LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"%3E%3Ccircle cx="12" cy="12" r="11" fill="%23c33"/%3E%3C/svg%3E';

const PROVIDER = {
  ...OPENID_PROVIDER,
  id: ID,
  description: 'Unternehmenskonto',
  enabled: false,
  authorizeEndpoint: `${ISSUER}/protocol/openid-connect/auth`,
  tokenEndpoint: `${ISSUER}/protocol/openid-connect/token`,
  userinfoEndpoint: `${ISSUER}/protocol/openid-connect/userinfo`,
  endSessionEndpoint: `${ISSUER}/protocol/openid-connect/logout`,
  clientId: 'vestibule',
  redirectUri: 'https://login.example.com/',
  issuer: ISSUER,
  logo: LOGO,
  version: '3',
};
type Provider = Record<keyof typeof PROVIDER, unknown>;

const MANY = Array.from({ length: 120 }, (_, index) => ({
  ...PROVIDER,
  id: `${ID}-${index}`,
  description: `Provider ${index + 1}`,
  enabled: index % 3 === 0,
  logo: '',
}));

const HOSTILE_PROVIDERS = HOSTILE_TEXTS.map((text, index) => ({
  ...PROVIDER,
  id: `${ID}${index}`,
  description: text,
  clientId: text,
  logo: text,
}));

const OTHERS = [
  { ...PROVIDER, id: `${ID}2`, description: 'Google', clientId: '104857-ab.apps.example.com', enabled: true, logo: '' },
  { ...PROVIDER, id: `${ID}3`, description: 'Partner', clientId: 'f3b0c442-98fc-1c14-9afb-f4c8996fb924', logo: '' },
];

const details = '[data-part=details]';
const submit = (page: Page) => page.click(`${details} [data-action=save]`);

const description = `${details} input[name=description]`;

const showList = (page: Page, openIdConfigs: readonly Partial<Provider>[]) =>
  show(page, LIST, { openIdConfigs }, '[data-part=row], [data-part=empty]');

const showProvider = (page: Page, over: Partial<Provider> = {}) =>
  show(page, `${LIST}/${ID}`, { openIdConfigs: [{ ...PROVIDER, ...over }, ...OTHERS] }, description);

const startNew = (page: Page, data: object = { openIdConfigs: [] }) =>
  show(page, `${LIST}/${NEW_OPENID_PROVIDER}`, data, description);

async function discover(page: Page): Promise<void> {
  await page.fill('input[name=discovery]', ISSUER);
  await page.click('[data-action=discover]');
}

const LIST_STATES = {
  'a list of providers': (page) => showList(page, [PROVIDER, ...OTHERS]),
  'no providers': (page) => showList(page, []),
  'more providers than a page has': (page) => showList(page, MANY),
  'providers with hostile texts': (page) => showList(page, HOSTILE_PROVIDERS),
  'providers that are loading': async (page) => {
    await fillSlot(page, LIST, { openIdConfigs: [PROVIDER, ...OTHERS] });
    await answerCalls(page, LIST);
    await page.goto(LIST);
    await page.click('[data-action=refresh]');
    await page.locator('[data-part=main] [data-part=skeleton]').waitFor({ state: 'attached' });
  },
  'providers that cannot be loaded': (page) => failToLoad(page, LIST, { slot: { openIdConfigs: 'none' } }),
} satisfies States;

const FORM_STATES = {
  'a new provider': (page) => startNew(page),
  'a new provider in the cloud': (page) =>
    startNew(page, { openIdConfigs: [], isCloud: true, redirectUri: 'https://cloud.example.com/' }),
  'a new provider with errors': async (page) => {
    await startNew(page);
    await page.fill('input[name=tokenEndpoint]', 'login.example.com/token');
    await submit(page);
    await page.locator(`${details} [role=alert]`).nth(3).waitFor();
  },
  'endpoints that were found': async (page) => {
    await startNew(page);
    await answerCalls(page, OPENID_DISCOVER_ADDRESS, { method: 'POST', json: PROVIDER });
    await discover(page);
    await page.locator('[data-part=logout-address]').waitFor();
  },
  'endpoints that were not found': async (page) => {
    await startNew(page);
    await answerCalls(page, OPENID_DISCOVER_ADDRESS, {
      method: 'POST',
      status: 404,
      json: { messageKey: 'OPENID_PROBLEM_NOT_FOUND' },
    });
    await discover(page);
    await page.locator('#field-discovery-help [role=alert]').waitFor();
  },
  'a product whose braces are left': async (page) => {
    await startNew(page);
    await page.selectOption('select[name=preset]', 'keycloak');
    await page.click('[data-action=discover]');
    await page.locator('#field-discovery-help [role=alert]').waitFor();
  },
  'a provider that is off': (page) => showProvider(page),
  'a provider that is on': (page) => showProvider(page, { enabled: true, logo: '' }),
  'a provider in the cloud': (page) => showProvider(page, { isCloud: true }),
  'a provider on another server, without its secret': async (page) => {
    await showProvider(page);
    await page.fill('input[name=tokenEndpoint]', 'https://elsewhere.example/token');
    await submit(page);
    await page.locator('#field-clientSecret-help [role=alert]').waitFor();
  },
  'a provider that could not be saved': async (page) => {
    await showProvider(page);
    await answerCalls(page, LIST, {
      method: 'POST',
      json: { saveOk: false, problemMessages: ['OPENID_PROBLEM_ISSUER', 'Other words'] },
    });
    await answerCalls(page, LIST, { method: 'GET', json: { openIdConfigs: [PROVIDER] } });
    await page.check('input[name=enabled]');
    await submit(page);
    await notified(page);
  },
  'a provider that another administrator has changed': async (page) => {
    await showProvider(page);
    await answerCalls(page, LIST, {
      method: 'POST',
      json: { saveOk: false, problemMessages: ['OPENID_PROBLEM_STALE'] },
    });
    await answerCalls(page, LIST, { method: 'GET', json: { openIdConfigs: [{ ...PROVIDER, version: '4' }] } });
    await page.fill('input[name=description]', 'Firma');
    await submit(page);
    await page.locator('[data-part=stale]').waitFor();
    await page.click('[data-part=notification] [data-action=close]');
  },
  'a logo that is none': async (page) => {
    await showProvider(page);
    const file = { name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') };
    await page.setInputFiles('input[name=logo]', file);
    await page.locator(`${details} fieldset [role=alert]`).waitFor();
  },
  'the question before a provider is deleted': async (page) => {
    await showProvider(page);
    await ask(page, `${details} [data-action=delete]`);
  },
  'a provider that is gone': (page) => show(page, `${LIST}/${ID}`, { openIdConfigs: OTHERS }, '[data-part=error-card]'),
} satisfies States;

async function showProviderAway(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'vestibule-session' });
  await page.goto(`${LOGOUT_PAGE_ADDRESS}?provider=away`);
  await page.locator('[data-part=provider-away]').waitFor();
  await untilScripted(page);
}

const CLAIMS = [
  { name: 'sub', value: '248289761001' },
  { name: 'name', value: 'Maximilian Freiherr von Schmidt-Hohenlohe-Waldenburg' },
  { name: 'email', value: 'maximilian@donaudampfschifffahrtsgesellschaft.example' },
  { name: 'email_verified', value: 'true' },
  { name: 'groups', value: '["staff","administrators","everybody-in-the-building"]' },
];

async function showCallback(page: Page, data: object): Promise<void> {
  await fillSlot(page, OPENID_CALLBACK_ADDRESS, data);
  await page.goto(OPENID_CALLBACK_ADDRESS);
  await untilScripted(page);
}

const LINK = {
  provider: 'Unternehmenskonto',
  identity: 'maximilian@donaudampfschifffahrtsgesellschaft.example',
  url: '/identityprovider/openidconnect/link/1',
  token: 'x',
};

const FAILURES: States = Object.fromEntries(
  FAILURE_KEYS.map((messageKey) => [
    `a failed sign-in with ${messageKey}`,
    (page) => showCallback(page, { messageKey, retryUrl: '/identityprovider/login' }),
  ]),
);

const CALLBACK_STATES = {
  'a second identity, which the user may link': (page) =>
    showCallback(page, { messageKey: 'OPENID_ERROR_ALREADY_LINKED', linkUrl: LINK.url }),
  'the question whether to link an identity': (page) =>
    showCallback(page, { link: LINK, userName: 'maximilian', antiCsrfToken: 'x' }),
  'an identity that is linked': (page) =>
    showCallback(page, { link: { ...LINK, isDone: true }, userName: 'maximilian' }),
  'a test with claims and an account': (page) =>
    showCallback(page, { isTest: true, claims: CLAIMS, userName: 'maximilian' }),
  'a test with claims of no account': (page) =>
    showCallback(page, { isTest: true, claims: CLAIMS, messageKey: 'OPENID_ERROR_NOT_LINKED' }),
  'a test that failed': (page) =>
    showCallback(page, { isTest: true, messageKey: 'OPENID_ERROR_INVALID', retryUrl: '/again' }),
  'a test with hostile claims': (page) =>
    showCallback(page, {
      isTest: true,
      claims: HOSTILE_TEXTS.map((text) => ({ name: text, value: text })),
      userName: 'W'.repeat(300),
    }),
} satisfies States;

export const OPENID_STATES: readonly PageState[] = [
  ...statesOfAdmin('openid-providers', { ...LIST_STATES, ...FORM_STATES }, [
    'providers that cannot be loaded',
    'a provider that is gone',
  ]),
  ...statesOf('openid-callback', FAILURES, { errors: Object.keys(FAILURES) }),
  ...statesOf('openid-callback', CALLBACK_STATES, { errors: ['a second identity, which the user may link'] }),
  ...statesOf('logout', { 'signed out here, but not at the provider': showProviderAway }),
];
