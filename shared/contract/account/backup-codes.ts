import * as v from 'valibot';
import { BACKUP_CODES_ADDRESS } from '../addresses';
import { TYPED_CODE_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';
import { TYPED_CODE, TYPED_RECOVERY_CODE } from './two-factor';

/** POST /identityprovider/twofactor/backup-codes as a form: a code of the authenticator app. */
export const BackupCodesForm = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(TYPED_CODE_MAX_LENGTH)),
  antiCsrfToken: v.string(),
});

/** The answer: the new codes, each of which works once. They are shown only here. */
export const BackupCodesAnswer = v.object({ backupCodes: v.nullish(v.array(v.string()), []) });

/** Replaces the user's backup codes. A server without them answers GET /identityprovider/twofactor without their count. */
export const createBackupCodes = {
  method: 'POST',
  address: BACKUP_CODES_ADDRESS,
  access: ['user'],
  isOptional: true,
  form: BackupCodesForm,
  pagesSend: { code: TYPED_CODE },
  answer: BackupCodesAnswer,
  typedCodes: { backupCodes: TYPED_RECOVERY_CODE },
  refusals: {
    400: ['ERROR_BAD_REQUEST', 'TFA_CODE_ALREADY_USED', 'TFA_CODE_INCORRECT'],
    404: [],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
  ifMissing: 'is not called without `backupCodesLeft`',
} as const satisfies Operation;
