import { createReportLink } from '../../../../../../server/account-protection/report-links';
import { firstAdministratorToken } from '../../../../../../server/sign-in/first-administrator';
import type { AuditEvent } from '../../../../../../shared/contract/settings/audit';
import { codeIn } from '../../../../../support/server/mail-server';
import { PASSWORD, type TestApp } from '../../../../../support/server/test-app';
import {
  ADDRESS,
  giveTwoFactor,
  STEP,
  setUpOf,
  signedIn,
  testBrowser,
  wrongCode,
} from '../../../../../support/server/test-browser';
import { PASSKEYS, post, signInBy, withPasskey } from '../../account/passkey-actions';
import { atDevice, confirm, detect, latestMail, other } from '../../sign-in/device-actions';
import { accepted, type Causes } from './cause';

const SESSIONS = '/identityprovider/config/sessions';

async function enterCode(app: TestApp, isRight: boolean) {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  const Code = isRight ? authenticator.code() : wrongCode(authenticator, app.now);
  return ada.send(ADDRESS.code, { Code });
}

async function remember(app: TestApp) {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  await ada.send(ADDRESS.code, { Code: authenticator.code(), remember: 'true' });
  return ada;
}

async function confirmDevice(app: TestApp, isRight: boolean) {
  await detect(app, 1);
  const ada = await atDevice(app);
  const code = codeIn(await latestMail(app));
  return confirm(ada, isRight ? code : other(code));
}

async function createBackupCodes(app: TestApp): Promise<string[]> {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  await ada.send(ADDRESS.code, { Code: authenticator.code() });
  const { antiCsrfToken } = (await ada.get(ADDRESS.twoFactor)).json();
  app.now += STEP;
  const created = await ada.send(ADDRESS.backupCodes, { code: authenticator.code(), antiCsrfToken });
  accepted(created);
  return created.json().backupCodes;
}

export const SIGN_IN_CAUSES = {
  'mail-failed': {
    cause: ({ app, ids }) => {
      const message = { to: { name: 'Ada', email: 'ada@example.org' }, locale: 'en', subject: '', paragraphs: [] };
      return app.mailer.send({ kind: 'new-device', userId: ids.ada, message, expiresAt: app.clock() });
    },
    account: 'ada',
    target: 'new-device',
  },
  'sign-in': { cause: (app) => signedIn(app, 'ada'), account: 'ada' },
  'sign-in-refused': { cause: (app) => testBrowser(app).signIn('ada', { password: 'wrong' }), account: 'ada' },
  'second-factor': { cause: (app) => enterCode(app, true), account: 'ada' },
  'second-factor-refused': { cause: (app) => enterCode(app, false), account: 'ada' },
  'second-factor-remembered': { cause: async (app) => (await remember(app)).signIn('ada'), account: 'ada' },
  'browser-remembered': { cause: remember, account: 'ada' },
  'browser-forgotten': {
    async cause(app) {
      const ada = await remember(app);
      const { antiCsrfToken, rememberedBrowsers } = (await ada.get(SESSIONS)).json();
      accepted(await ada.sendJson(SESSIONS, { forgetId: rememberedBrowsers[0].id, antiCsrfToken }));
    },
    account: 'ada',
  },
  'device-confirmed': { cause: (app) => confirmDevice(app, true), account: 'ada' },
  'device-refused': { cause: (app) => confirmDevice(app, false), account: 'ada' },
  reauthenticated: {
    async cause(app) {
      accepted(await post(await signedIn(app, 'ada'), `${PASSKEYS}/reauthentication`, { password: PASSWORD }));
    },
    account: 'ada',
  },
  'sign-out': {
    async cause(app) {
      const ada = await signedIn(app, 'ada');
      const { logoutToken } = (await ada.get('/')).json();
      accepted(await ada.get(`/identityprovider/session/logout/${logoutToken}?basiclogout=true`));
    },
    account: 'ada',
  },
  'sign-in-reported': {
    async cause(app) {
      const path = await createReportLink(app.deps, { userId: app.ids.ada, event: 'wrong-codes' });
      accepted(await testBrowser(app).send(path, {}));
    },
    account: 'ada',
  },
  'session-ended': {
    async cause(app) {
      const [ada] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
      const { antiCsrfToken } = (await ada.get(SESSIONS)).json();
      accepted(await ada.sendJson(SESSIONS, { endOthers: true, antiCsrfToken }));
    },
    account: 'ada',
  },
  'password-changed': {
    cause: async (app) =>
      accepted(await (await signedIn(app, 'ada')).send(ADDRESS.password, { Password: 'Threshold-2' })),
    account: 'ada',
  },
  'two-factor-enabled': {
    async cause(app) {
      const ada = await signedIn(app, 'ada');
      accepted(await ada.send(ADDRESS.activate, (await setUpOf(app, ada)).fields));
    },
    account: 'ada',
  },
  'two-factor-disabled': {
    async cause(app) {
      await giveTwoFactor(app, 'ada');
      const admin = await signedIn(app, 'admin');
      const { antiCsrfToken } = (await admin.get(ADDRESS.twoFactor)).json();
      accepted(await admin.send(ADDRESS.twoFactor, { deactivateUser: 'ada@example.org', antiCsrfToken }));
    },
    account: 'ada',
    actor: 'admin',
  },
  'backup-codes-created': { cause: createBackupCodes, account: 'ada' },
  'backup-code-used': {
    async cause(app) {
      const [code] = await createBackupCodes(app);
      accepted(await (await signedIn(app, 'ada', ADDRESS.code)).send(ADDRESS.code, { Code: code ?? '' }));
    },
    account: 'ada',
  },
  'passkey-added': { cause: (app) => withPasskey(app, 'ada'), account: 'ada', target: 'Firefox 140' },
  'passkey-removed': {
    async cause(app) {
      const { who, id } = await withPasskey(app, 'ada');
      accepted(await post(who, PASSKEYS, { removeId: id }));
    },
    account: 'ada',
    target: 'Firefox 140',
  },
  'passkey-renamed': {
    async cause(app) {
      const { who, id } = await withPasskey(app, 'ada');
      accepted(await post(who, PASSKEYS, { renameId: id, name: 'Phone' }));
    },
    account: 'ada',
    target: 'Phone',
  },
  'passkey-refused': {
    async cause(app) {
      const { authenticator } = await withPasskey(app, 'ada', { counter: 7 });
      await signInBy(app, authenticator, { counter: 7 });
    },
    account: 'ada',
    target: 'Firefox 140',
  },
  'administrator-created': {
    async cause(app) {
      await app.storage.db.updateTable('users').set({ is_admin: 0 }).execute();
      const token = (await firstAdministratorToken(app.deps))?.token;
      const root = { userName: 'root', displayName: 'Root', email: 'root@example.org', password: 'Correct-Horse-9' };
      accepted(await testBrowser(app).sendJson(`/identityprovider/setup/${token}`, root));
    },
    account: 'root',
  },
} satisfies Partial<Causes<AuditEvent>>;
