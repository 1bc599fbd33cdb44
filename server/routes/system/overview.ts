import {
  closeSetupTasks,
  type OverviewData,
  type OverviewDirectory,
  SETUP_TASKS,
  type SetupTask,
  showOverview,
} from '../../../shared/contract/system/overview';
import { countKeys } from '../../api-keys/count-keys';
import { recordingTransaction } from '../../audit/recording-transaction';
import { readSignInHours, SIGN_IN_HOURS } from '../../audit/sign-in-hours';
import { VERSION } from '../../http/metrics/version';
import { data, page } from '../../http/request/answer';
import { kerberosProblem } from '../../http/request/kerberos-problem';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { localeOf } from '../../http/request/request-preferences';
import { type Route, route } from '../../http/request/route';
import { translatorFor } from '../../i18n/translator';
import { readMailState } from '../../mail/mail-state';
import { readProviderSignIns } from '../../openid/provider-sign-ins';
import { readAccountCounts } from '../../people/account-counts';
import { type DirectoryReads, readDirectoryReads } from '../../refresh/directory-reads';
import { backupCodesContext, FEW_BACKUP_CODES, openBackupCodes } from '../../second-factor/backup-codes';
import { LAST_BACKUP, lastBackupOf } from '../../settings/last-backup';
import { isPasskeySecondFactor, LOGIN_SETTINGS, loginSettingsOf } from '../../settings/login-settings/login-settings';
import { readJsons, writeJson } from '../../storage/json-settings';

/** The key in the settings table that says that the list of tasks was closed. */
const SETUP_CLOSED = 'setup-tasks-closed';

/** The problems of a connection are many, so the server sends their texts instead of their keys: the page has no room for all. */
const CONNECTION_PROBLEM = /^CONNECTION_[A-Z_]+$/;

const show = async (ctx: RequestContext & WithUser) => {
  const { app, user, session } = ctx;
  const t = translatorFor(app.bundle.current.catalogues, localeOf(ctx));
  const { db } = app.storage;
  const deps = depsOf(ctx);
  const stored = await readJsons(db, [SIGN_IN_HOURS, LAST_BACKUP, LOGIN_SETTINGS, SETUP_CLOSED]);
  const settings = loginSettingsOf(stored.get(LOGIN_SETTINGS));
  const hours = { auditDays: app.settings.auditDays, stored: stored.get(SIGN_IN_HOURS) };
  const [signIns, accounts, directories, apiKeys, openIdProviders, mail] = await Promise.all([
    readSignInHours(deps, hours),
    readAccountCounts(db, user.id, isPasskeySecondFactor(settings)),
    readDirectoryReads(db),
    countKeys(deps),
    readProviderSignIns(db),
    readMailState(deps),
  ]);
  const { people, administrators, isOwnProtected, hasOwnAuthenticator, ownBackupCodes, ofProvider } = accounts;
  const lastBackup = lastBackupOf(stored.get(LAST_BACKUP));
  const kerberos = settings.showKerberos ? await kerberosProblem(app, settings) : undefined;
  const { tfaRadio: policy, tfaBackupCodes } = settings;
  const codesLeft = openBackupCodes(deps, ownBackupCodes, backupCodesContext(user.id)).length;
  const hasOwnCodes = hasOwnAuthenticator && tfaBackupCodes && policy !== 'Disabled' && !session.isTenantAccess;
  const hasFewCodes = hasOwnCodes && codesLeft <= FEW_BACKUP_CODES;
  const { origins, paths } = await ctx.trusted();
  const { branding } = await ctx.branding();
  const isMailConfigured = app.settings.smtpUrl !== undefined;
  const setup = setupOf({
    'protect-account': isOwnProtected,
    accounts: directories.length > 0 || people.total > 1,
    mail: isMailConfigured,
    policy: stored.has(LOGIN_SETTINGS),
    trust: origins.length + paths.length > 0,
    backup: lastBackup !== null,
  });
  return page({
    ...(signIns === undefined ? {} : { signIns: { ...signIns, since: timeText(signIns.since) } }),
    twoFactor: { people, administrators, policy, ...(hasFewCodes && { backupCodesLeft: codesLeft }) },
    directories: directories.map(({ problem, ...directory }) => ({
      ...directoryOf(directory, ofProvider.get(directory.id) ?? 0),
      problem: CONNECTION_PROBLEM.test(problem) ? t(problem) : problem,
    })),
    apiKeys,
    openIdProviders: openIdProviders.map(({ lastSignInAt, problemAt, ...provider }) => ({
      ...provider,
      lastSignInAt: timeText(lastSignInAt),
      problemAt: timeText(problemAt),
    })),
    ...(kerberos === undefined ? {} : { kerberosProblem: t(kerberos) }),
    backup: { lastAt: timeText(lastBackup) },
    mail: { isConfigured: isMailConfigured, ...mail },
    branding: { name: branding?.name ?? '' },
    version: VERSION,
    ...(stored.get(SETUP_CLOSED) === true ? {} : setup),
    antiCsrfToken: session.antiCsrfToken,
  });
};

/** A time as in RFC 3339; empty for none. */
const timeText = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

function directoryOf(
  { refreshedAt, reads, ...directory }: Omit<DirectoryReads, 'problem'>,
  accounts: number,
): Omit<OverviewDirectory, 'problem'> {
  return {
    ...directory,
    accounts,
    refreshedAt: timeText(refreshedAt),
    reads: reads.map(({ endedAt, skipped, skippedNames }) => ({
      endedAt: timeText(endedAt),
      skipped,
      skippedNames: [...skippedNames],
    })),
  };
}

/** The tasks after the installation, until all are done. */
function setupOf(done: Readonly<Record<SetupTask, boolean>>): Pick<OverviewData, 'setup'> {
  const setup = SETUP_TASKS.map((task) => ({ task, isDone: done[task] }));
  return setup.every(({ isDone }) => isDone) ? {} : { setup };
}

const closeTasks = async (ctx: RequestContext) => {
  await recordingTransaction(depsOf(ctx), (trx) => writeJson(trx, SETUP_CLOSED, true));
  return data({});
};

/** The routes of the overview of the administration. */
export const overviewRoutes: readonly Route[] = [route(showOverview, show), route(closeSetupTasks, closeTasks)];
