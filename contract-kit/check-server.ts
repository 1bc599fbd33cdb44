import { report as reportCall } from '../shared/contract/sign-in/report';
import { checkAccess, checkVisitorAccess } from './checks/check-access';
import { checkAllPages } from './checks/check-all-pages';
import { checkAssets } from './checks/check-assets';
import { checkBackupCodes } from './checks/check-backup-codes';
import { checkCodeLimit } from './checks/check-code-limit';
import { checkDirectory } from './checks/check-directory';
import { checkEventStream, checkStreamEnd } from './checks/check-event-stream';
import { checkEveryAnswer } from './checks/check-every-answer';
import { checkForgedSignIn, checkForgery } from './checks/check-forgery';
import { checkOpenRedirects, targetFor } from './checks/check-open-redirects';
import { checkPasskeyOptions } from './checks/check-passkey-options';
import { checkPhotos } from './checks/check-photos';
import { checkPublicAnswers } from './checks/check-public-answers';
import { checkRememberedBrowser, REMEMBERED } from './checks/check-remembered-browser';
import { checkReportPage } from './checks/check-report-page';
import { checkUsedCode } from './checks/check-second-factor';
import { checkOwnTokens, checkPlantedSession, checkSessionCookies, checkUserId } from './checks/check-session-cookies';
import { checkOthersGoOn, checkSignOut } from './checks/check-sign-out';
import { checkWithChanges } from './checks/check-with-changes';
import { NoAnswer } from './http/answer';
import { Client } from './http/client';
import { readBundle } from './read-bundle';
import { describeAnswer } from './report/describe-answer';
import { Report } from './report/report';
import { noteWhatIsMissing } from './report/what-is-missing';
import { CannotContinue, CannotRun, RunContext } from './run-context';
import type { Account, SignedInUser } from './sign-in/account-types';
import { isSignedIn } from './sign-in/probe-session';
import { signIn } from './sign-in/sign-in';

/** The options of a check. */
export interface CheckOptions {
  readonly address: URL;
  readonly accounts: readonly Account[];
  /** The folder of the build that the server serves. */
  readonly dist: string;
  /** A page's address or entry, or the name of a part. By default everything is checked. */
  readonly only?: string | undefined;
  /** The timeout of each request, in ms. */
  readonly timeout?: number;
  /**
   * Whether the password of a user, a passkey, an API key, backup codes and remembered browsers are changed. The password is
   * changed back, and the others but the backup codes are deleted.
   */
  readonly withChanges?: boolean;
  /** The path of an unused report link. */
  readonly reportLink?: string | undefined;
  /** How long the event stream is read, in ms. */
  readonly streamTime?: number;
}

/**
 * Checks an identity server against the contract. By default it changes nothing except for the sessions that it creates
 * and ends. It throws {@link CannotRun} if the server does not answer or the sign-in is refused.
 */
export async function checkServer({
  address,
  accounts,
  dist,
  only,
  timeout,
  streamTime = 3000,
  reportLink,
  withChanges = false,
}: CheckOptions): Promise<Report> {
  const report = new Report();
  const client = new Client(address, {
    ...(timeout === undefined ? {} : { timeout }),
    onAnswer: (answer) => checkEveryAnswer(report, answer),
    onUnread: ({ question }, next) =>
      report.check('body-read', false, () => ({
        question,
        came: `after it on the same connection: ${describeAnswer(next)}`,
      })),
  });
  const run = new RunContext(client, report, { bundle: await readBundle(dist), only, streamTime, withChanges });
  try {
    await checkAll(run, accounts, reportLink);
  } catch (error) {
    if (error instanceof NoAnswer && !error.isUnreadable)
      throw new CannotRun(`${address.origin} does not answer: ${error.message}.`);
    if (error instanceof NoAnswer) run.countUnanswered(error);
    else if (!(error instanceof CannotContinue)) throw error;
    report.notChecked.add(`the rest: ${error.message}; run again when that is mended`);
  } finally {
    client.close();
  }
  noteWhatIsMissing(report, { accounts, withChanges });
  return report;
}

async function checkAll(run: RunContext, accounts: readonly Account[], reportLink: string | undefined): Promise<void> {
  await run.ask({ path: '/identityprovider/login', form: 'html' }); // nothing else makes sense without an answer
  await checkPublicAnswers(run);
  await run.part(['passkey options', 'passkeys', 'sign-in'], () => checkPasskeyOptions(run));
  await run.part(['reports', reportCall.address, 'report-sign-in'], () => checkReportPage(run, reportLink));
  await checkAssets(run);
  const users: SignedInUser[] = [];
  run.report.page = 'sign-in';
  for (const account of accounts)
    users.push(await signIn(run, account, { redirect: targetFor(run, account, 'call'), as: 'call' }));
  await checkAllPages(run, users);
  await run.part(['access'], () => checkVisitorAccess(run));
  const admin = users.find(({ isAdmin }) => isAdmin);
  for (const user of users) await run.part(['access'], () => checkAccess(run, user, admin));
  for (const user of users) await checkSessions(run, user);
  if (run.withChanges)
    for (const user of users.filter(({ usedCode }) => usedCode !== ''))
      await run.part(['backup codes'], () => checkBackupCodes(run, user));
  for (const user of users)
    await run.part(['sign-out', 'events'], async () => {
      if (await isSignedIn(run, user.jar)) await checkStreamEnd(run, user, () => checkSignOut(run, user));
    });
  for (const user of users.filter(({ isRemembered }) => isRemembered))
    await run.part(REMEMBERED, () => checkRememberedBrowser(run, user));
  if (!run.withChanges) return;
  await checkWithChanges(run, accounts);
  for (const user of users.filter(({ usedCode }) => usedCode !== ''))
    await run.part(['limit of codes'], () => checkCodeLimit(run, user));
}

async function checkSessions(run: RunContext, user: SignedInUser): Promise<void> {
  await run.part(['session cookies', 'sign-in'], () => checkSessionCookies(run, user));
  await run.part(['user id', 'sign-in'], () => checkUserId(run, user));
  await run.part(['redirects', 'sign-in'], () => checkOpenRedirects(run, user));
  await run.part(['forgery'], () => checkForgery(run, user));
  await run.part(['directory'], () => checkDirectory(run, user));
  await run.part(['photos'], () => checkPhotos(run, user));
  await run.part(['forged sign-in', 'forgery', 'sign-in'], () => checkForgedSignIn(run, user));
  await run.part(['second session', 'sign-in', 'events'], async () => {
    if (user.secondFactor !== '') {
      // The used code prevents another sign-in within 30 s.
      run.report.notChecked.add(`a second session of ${user.name}: give an account without a second factor, too`);
      return user.usedCode === '' ? undefined : checkUsedCode(run, user);
    }
    const other = await checkPlantedSession(run, user, user);
    await checkOwnTokens(run, user, other);
    await checkEventStream(run, user, () => checkSignOut(run, other));
    await checkOthersGoOn(run, user);
  });
}
