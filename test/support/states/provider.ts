import type { Page } from 'playwright-core';
import { D3_PROVIDER, PROVIDER_SAVED } from '../../../build/samples/identity-providers';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { NEW_PROVIDER } from '../../../shared/contract/identity-providers/identity-provider';
import { SECRET_MASK } from '../../../shared/contract/secret-mask';
import { HOSTILE_TEXTS as HOSTILE } from '../browser/hostile-names';
import { answerCalls, fillSlot } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { ask, failToLoad, load } from './steps';

const ID = '00000000-0000-4000-8000-000000000001';
const PROVIDER = `${PROVIDERS_ADDRESS}/${ID}`;
const CREATE = `${PROVIDERS_ADDRESS}/${NEW_PROVIDER}`;
const DIALOG = '[data-part=check]';
const CONNECTION = '[data-part=connection]';

const MODE = {
  newFeaturesAvailable: true,
  enableLegacyProvider: false,
  connectionCheckAvailable: true,
  availableUserDisplayProperties: ['displayName', 'userName', 'givenName', 'familyName', 'email', 'department'],
  availableGroupDisplayProperties: ['displayName', 'description'],
  baseUri: 'https://anmeldung.donaudampfschifffahrtsgesellschaft.example',
  antiCsrfToken: 'token',
};

const NEW = { ...MODE, id: NEW_PROVIDER };

const LDAP = {
  ...MODE,
  id: ID,
  providerName: 'Donaudampfschifffahrtsgesellschaft Hauptverzeichnis',
  providerType: 'Ldap',
  host: 'ldaps://verzeichnis.donaudampfschifffahrtsgesellschaft.example:636',
  domainOrId: 'DDSG',
  rootContext: 'OU=Personal,OU=Zentrale,DC=donaudampfschifffahrtsgesellschaft,DC=example',
  username: 'CN=vestibule,OU=Dienste,DC=donaudampfschifffahrtsgesellschaft,DC=example',
  password: SECRET_MASK,
  adminGroup: 'Vestibule-Administratoren',
  technicalUserGroup: 'Vestibule-Dienste',
  userFilter: '(&(objectClass=person)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
  userDisplayFormat: '{displayName} ({department})',
  groupDisplayFormat: '{displayName}',
  isolated: true,
  version: '3',
  accounts: 5000,
};
type Provider = Record<string, unknown>;

const SCIM = {
  ...MODE,
  id: ID,
  providerName: 'Personalsystem',
  providerType: 'Scim',
  scimType: 'APIKEY',
  host: 'https://personal.example/scim/v2',
  password: SECRET_MASK,
  version: '1',
};
const ADMIN = {
  ...MODE,
  id: ID,
  providerName: 'Notfallzugang',
  providerType: 'BuiltInAdmin',
  username: 'root',
  password: SECRET_MASK,
  connectionCheckAvailable: false,
};
export const D3 = {
  ...D3_PROVIDER,
  baseUri: MODE.baseUri,
  id: ID,
  availableUserDisplayProperties: ['department', 'displayName', 'email', 'familyName', 'givenName', 'userName'],
  availableGroupDisplayProperties: ['name'],
};
const OWN = {
  ...MODE,
  id: ID,
  providerName: 'Konten dieses Servers',
  providerType: 'Usermanagement',
  canDelete: false,
  connectionCheckAvailable: false,
};

const FAILED = {
  ...PROVIDER_SAVED,
  adminGroupOk: false,
  technicalUserGroupOk: false,
  errorList: ['The group “Vestibule-Administratoren” was not found.', 'The group “Vestibule-Dienste” was not found.'],
  groupList: ['Vestibule Administratoren', 'Vestibule Dienste', 'Verwaltung der Donaudampfschifffahrtsgesellschaft'],
  showInfoTable: true,
};

const CERTIFICATE = {
  subject: 'CN=verzeichnis.donaudampfschifffahrtsgesellschaft.example',
  issuer: 'CN=DDSG Root CA, O=Donaudampfschifffahrtsgesellschaft, C=AT',
  validFrom: '2025-11-01T00:00:00Z',
  validTo: '2026-11-01T00:00:00Z',
  names: ['verzeichnis.donaudampfschifffahrtsgesellschaft.example', 'ldap.example', '10.0.0.7'],
  fingerprint: 'AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99',
};
const USERS = [
  { userName: 'ada', displayName: 'Ada Lovelace (Research)', email: 'ada@example.com' },
  { userName: 'maximilian', displayName: 'Maximilian Freiherr von Schmidt-Hohenlohe-Waldenburg', email: '' },
  { userName: 'grace', displayName: '', email: 'grace@example.com' },
];
const passed = (stage: string, duration = 12) => ({ stage, result: 'passed', duration });
const notTried = (stage: string) => ({ stage, result: 'not-tried' });

const ALL_PASSED = [
  passed('name', 3),
  passed('tcp', 8),
  { ...passed('tls', 41), certificate: CERTIFICATE },
  passed('access', 17),
  passed('base'),
  passed('adminGroup'),
  { stage: 'technicalUserGroup', result: 'skipped' },
  passed('displayFormat', 0),
  { ...passed('users', 2345), users: USERS },
];
const EXPIRED = [
  passed('name', 3),
  passed('tcp', 8),
  {
    stage: 'tls',
    result: 'failed',
    duration: 41,
    detail: 'certificate has expired',
    certificate: { ...CERTIFICATE, problem: 'The certificate has expired.' },
  },
  ...['access', 'base', 'adminGroup', 'technicalUserGroup', 'displayFormat', 'users'].map(notTried),
];
const NO_GROUP = ALL_PASSED.map((stage) =>
  stage.stage === 'adminGroup'
    ? {
        ...stage,
        result: 'failed',
        detail: 'no entry has this name',
        candidates: [
          'Vestibule Administratoren',
          'Administratoren',
          'Verwaltung',
          ...[1, 2, 3, 4].map((each) => `Gruppe ${each}`),
        ],
      }
    : stage.stage === 'tls'
      ? { ...stage, result: 'warning', detail: 'the connection is not encrypted' }
      : stage,
);
const HOSTILE_STAGES = HOSTILE.map((text, index) => ({
  stage: index === 0 ? 'tls' : index === 1 ? 'adminGroup' : text.slice(0, 300),
  result: 'failed',
  duration: 1e9,
  detail: text,
  messageKey: text,
  certificate: { ...CERTIFICATE, subject: text, issuer: text, names: HOSTILE, problem: text, validTo: text },
  users: HOSTILE.map((name) => ({ userName: name, displayName: name, email: name })),
  candidates: HOSTILE,
}));

export async function show(page: Page, data: Provider, base: string = PROVIDERS_ADDRESS): Promise<void> {
  const path = `${base}/${data.id}`;
  await fillSlot(page, path, data, CREATE);
  await page.goto(path);
  await page.locator('form input[name=providerName]').waitFor();
}

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 27, 9) - count * 60_000).toISOString();

/** 20 reads, one every 15 minutes; of two the directory did not answer, and some left people out. */
const READS = Array.from({ length: 20 }, (_, index) => {
  const skipped = index === 0 ? 1234 : index === 5 ? 2 : 0;
  const problem = index === 3 || index === 4 ? 'CONNECTION_TIMEOUT' : '';
  return {
    startedAt: minutes(index * 15 + (problem === '' ? 0.1 + (index % 7) / 9 : 2.5)),
    endedAt: minutes(index * 15),
    problem: skipped > 0 ? 'PROVIDER_REFRESH_NAMES_TAKEN' : problem,
    changed: problem === '' ? index % 4 : 0,
    closed: index === 5 ? 1 : 0,
    skipped,
    skippedNames: skipped > 0 ? ['anna', HOSTILE[0], 'w'.repeat(100)] : [],
  };
});

async function showReads(page: Page, reads: unknown): Promise<void> {
  await show(page, { ...LDAP, reads });
  await page.locator('[data-part=reads] svg.w-full').waitFor();
}

const typeName = (page: Page) => page.fill('input[name=providerName]', 'Neuer Name');

/** Saves a provider whose connection check has this result. */
async function save(page: Page, check: object): Promise<void> {
  await show(page, LDAP);
  await answerCalls(page, PROVIDER, { method: 'GET', json: LDAP });
  await answerCalls(page, PROVIDER, { method: 'POST', json: check });
  await typeName(page);
  await page.click('[data-action=save]');
  await page.locator(DIALOG).waitFor();
}

async function check(page: Page, stages: unknown, data: Provider = LDAP): Promise<void> {
  await show(page, data);
  await answerCalls(page, `${PROVIDER}/connection`, { method: 'POST', json: { stages } });
  await page.click('[data-action=check]');
  await page.locator(`${CONNECTION} [data-status=failed], ${CONNECTION} [data-status=passed]`).first().waitFor();
}

const choose = (page: Page, type: string) => page.check(`input[name=providerType][value=${type}]`);

const FORM_STATES = {
  'a new directory': (page) => show(page, NEW),
  'a new directory of a chosen product': async (page) => {
    await show(page, NEW);
    await page.fill('input[name=groupFilter]', '(cn=Vestibule-*)');
    await page.selectOption('select[name=preset]', '389-ds');
    for (const fold of await page.locator('[data-part=rare-fields] summary').all()) await fold.click();
    await page.locator('h1').click();
  },
  'a new directory in the hybrid view': (page) => show(page, { ...NEW, isHybridView: true }, HYBRID_PROVIDERS_ADDRESS),
  'a new provider with every type': async (page) => {
    await show(page, { ...NEW, enableLegacyProvider: true });
    await choose(page, 'D3');
  },
  'a new SCIM provider in the cloud': async (page) => {
    await show(page, { ...NEW, isCloudView: true });
    await choose(page, 'Scim');
    await page.check('input[name=scimType][value=HYBRID]');
  },
  'a new administrator': async (page) => {
    await show(page, NEW);
    await choose(page, 'BuiltInAdmin');
  },
  'a directory': (page) => show(page, LDAP),
  'a directory with several hosts': (page) =>
    show(page, {
      ...LDAP,
      host: 'ldaps://dc1.ddsg.example ldaps://dc2.ddsg.example ldap.ddsg.example',
      username: 'vestibule',
    }),
  'a directory and its latest reads': (page) => showReads(page, READS),
  'a directory and all its reads in detail': async (page) => {
    await showReads(page, READS);
    await page.click('[data-part=all-reads] summary');
  },
  'a directory that was read once': (page) => showReads(page, [{ ...READS[1], endedAt: 'yesterday' }]),
  'a directory that was not read yet': (page) => show(page, { ...LDAP, reads: [] }),
  'a directory without the check of its connection': (page) => show(page, { ...LDAP, connectionCheckAvailable: false }),
  'a SCIM provider': (page) => show(page, SCIM),
  'an administrator': (page) => show(page, ADMIN),
  'the own accounts': (page) => show(page, OWN),
  'a provider of an unknown type': (page) => show(page, { ...OWN, canDelete: true, providerType: 'Quantum' }),
  'a directory with errors': async (page) => {
    await show(page, { ...NEW, userDisplayFormat: '{shoeSize}', host: 'http://ldap.example', connectTimeoutInMs: 5 });
    await page.fill('input[name=username]', 'with space');
    await page.fill('input[name=connectTimeoutInMs]', 'soon');
    await page.click('[data-action=save]');
    await page.locator('form [role=alert]').nth(4).waitFor();
  },
  'an isolated directory without domain, unencrypted': (page) =>
    show(page, { ...LDAP, domainOrId: '', host: 'ldap.example.com' }),
  'a directory with hostile texts': (page) =>
    show(page, {
      ...LDAP,
      ...Object.fromEntries(
        ['providerName', 'host', 'domainOrId', 'rootContext', 'adminGroup', 'userFilter', 'userDisplayFormat'].map(
          (name, index) => [name, HOSTILE[index % HOSTILE.length]],
        ),
      ),
      availableUserDisplayProperties: HOSTILE,
    }),
} satisfies States;

const CHANGE_STATES = {
  'changes that are being saved': async (page) => {
    await show(page, LDAP);
    await answerCalls(page, PROVIDER);
    await typeName(page);
    await page.click('[data-action=save]');
    await page.locator('[data-action=save][aria-busy]').waitFor();
  },
  'changes that someone else has overtaken': async (page) => {
    await show(page, LDAP);
    await answerCalls(page, PROVIDER, {
      method: 'GET',
      json: { ...LDAP, version: '4', host: 'other' },
    });
    await answerCalls(page, PROVIDER, { method: 'POST', status: 500 });
    await typeName(page);
    await page.click('[data-action=save]');
    await page.locator('[data-part=stale]').waitFor();
    await page.click('[data-part=notification] [data-action=close]');
  },
  'changes of a provider that is gone': async (page) => {
    await show(page, LDAP);
    await answerCalls(page, PROVIDER, { method: 'GET', status: 404 });
    await answerCalls(page, PROVIDER, { method: 'POST', status: 404 });
    await typeName(page);
    await page.click('[data-action=save]');
    await page.locator('[data-part=gone]').waitFor();
    await page.click('[data-part=notification] [data-action=close]');
  },
  'the question before a provider is deleted': async (page) => {
    await show(page, LDAP);
    await ask(page, '[data-action=delete]');
  },
  'a provider that does not exist': (page) => failToLoad(page, PROVIDER, { like: CREATE, status: 404 }),
  'a provider that cannot be loaded': (page) => failToLoad(page, PROVIDER, { like: CREATE }),
  'a provider that is loading': (page) => load(page, PROVIDER, { like: CREATE }),
} satisfies States;

const CHECK_STATES = {
  'a check that found neither group': (page) => save(page, FAILED),
  'a check whose groups were chosen': async (page) => {
    await save(page, FAILED);
    await page.check(`${DIALOG} input[name=candidate-adminGroup] >> nth=0`);
    await page.check(`${DIALOG} input[name=candidate-technicalUserGroup] >> nth=1`);
  },
  'a check with 50,000 groups': async (page) => {
    const groupList = Array.from({ length: 50_000 }, (_, index) => `Gruppe ${index + 1}`);
    await save(page, { ...FAILED, groupList });
    await page.locator(`${DIALOG} [data-part=pager]`).waitFor();
  },
  'a check that failed without a table': (page) =>
    save(page, { ...FAILED, showInfoTable: false, groupList: [], errorList: ['ERROR_NETWORK'] }),
  'a check with hostile texts': (page) => save(page, { ...FAILED, errorList: HOSTILE, groupList: HOSTILE }),
} satisfies States;

const CONNECTION_STATES = {
  'a connection that works': (page) => check(page, ALL_PASSED),
  'a connection with an expired certificate': (page) => check(page, EXPIRED),
  'a connection without its group': (page) => check(page, NO_GROUP),
  'a check of what has changed since': async (page) => {
    await check(page, NO_GROUP);
    await page.click('[data-action=apply-candidate] >> nth=0');
  },
  'a connection that is being checked': async (page) => {
    await show(page, LDAP);
    await answerCalls(page, `${PROVIDER}/connection`);
    await page.click('[data-action=check]');
    await page.locator('[data-action=cancel-check]').waitFor();
  },
  'a connection that could not be checked': async (page) => {
    await show(page, LDAP);
    await answerCalls(page, `${PROVIDER}/connection`, { method: 'POST', status: 503 });
    await page.click('[data-action=check]');
    await page.locator('[data-part=connection-failure]').waitFor();
  },
  'a connection to a hostile server': (page) => check(page, HOSTILE_STAGES),
} satisfies States;

export const PROVIDER_STATES = statesOfAdmin(
  'provider',
  { ...FORM_STATES, ...CHANGE_STATES, ...CHECK_STATES, ...CONNECTION_STATES },
  ['a provider that does not exist', 'a provider that cannot be loaded'],
);
