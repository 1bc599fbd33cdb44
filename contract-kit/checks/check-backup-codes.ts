import * as v from 'valibot';
import { BackupCodesAnswer } from '../../shared/contract/account/backup-codes';
import { BACKUP_CODES_ADDRESS, TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import { SECOND_FACTOR_MAX_LENGTH } from '../../shared/contract/sign-in/second-factor';
import { CookieJar } from '../http/cookie-jar';
import { fieldOf, jsonOf, textOf } from '../http/read-answer';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { totp } from '../sign-in/totp';
import { checkJson } from './check-json';
import { checkUsedCode, isUser, STEP, sendPassword } from './check-second-factor';
import { checkSignOut } from './check-sign-out';

/** Replaces the backup codes of a user, and checks that each signs in once and leaves two-factor active. */
export async function checkBackupCodes(run: RunContext, user: SignedInUser): Promise<void> {
  const { jar, name, secondFactor } = user;
  const as = `as ${name}`;
  const page = await run.ask({ path: TWO_FACTOR_ADDRESS, jar, as });
  if (typeof fieldOf(page, 'backupCodesLeft') !== 'number') return void run.report.notOffered.add(BACKUP_CODES_ADDRESS);
  // The present code was used at sign-in. Many servers accept the next one a little early (RFC 6238 §5.2).
  const form = { code: totp(secondFactor, Date.now() + STEP), antiCsrfToken: textOf(page, 'antiCsrfToken') };
  const body = formBody(form, run.formType);
  const answer = await run.ask({ path: BACKUP_CODES_ADDRESS, jar, as, secrets: [secondFactor], body });
  if ([400, 429].includes(answer.status))
    return void run.report.notChecked.add(
      `backup codes: the next code of the authenticator: ${describeAnswer(answer)}`,
    );
  const parsed = v.safeParse(BackupCodesAnswer, jsonOf(answer));
  const codes = parsed.success ? (parsed.output.backupCodes ?? []) : [];
  const isRight = codes.length > 1 && new Set(codes).size === codes.length && codes.every(canBeEntered);
  const hidden = { ...answer, question: { ...answer.question, secrets: codes } };
  if (!run.check('backup-codes-new', isRight, { answer: hidden, came: describeAnswer(hidden) })) return;
  checkJson(run, answer, BackupCodesAnswer);
  await checkOneCode(run, user, codes);
}

const canBeEntered = (code: string): boolean =>
  code.length >= 6 && code.replace(/[\s-]/g, '').length <= SECOND_FACTOR_MAX_LENGTH;

async function checkOneCode(run: RunContext, user: SignedInUser, codes: readonly string[]): Promise<void> {
  const [code = ''] = codes;
  const jar = new CookieJar(run.origin);
  const { path = '' } = await sendPassword(run, user, jar);
  const as = `as ${user.name}, with a backup code`;
  const answer = await run.ask({ path, jar, as, secrets: [code], body: formBody({ Code: code }, run.formType) });
  const isRight = fieldOf(answer, 'statusCode') === 302 && (await isUser(run, jar));
  if (!run.check('backup-code-signs-in', isRight, { answer, came: describeAnswer(answer) })) return;
  const page = await run.ask({ path: TWO_FACTOR_ADDRESS, jar, as });
  const isActive = fieldOf(page, 'tfaActivated') === true && fieldOf(page, 'backupCodesLeft') === codes.length - 1;
  run.check('backup-code-signs-in', isActive, { answer: page, detail: 'afterwards', came: describeAnswer(page) });
  await checkSignOut(run, { ...user, jar });
  await checkUsedCode(run, { ...user, usedCode: code }, 'backup-code-once');
}
