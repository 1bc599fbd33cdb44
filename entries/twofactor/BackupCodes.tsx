import { t } from '../../shared/i18n/translate';
import { CopyButton } from '../../shared/ui/button/CopyButton';

/** A backup code in two parts, which are easier to read and to type. */
export const backupCodeText = (code: string) => code.replace(/^(.{4})(?=.{4}$)/, '$1-');

/** Backup codes in two columns, and a button that copies all. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const texts = codes.map(backupCodeText);
  return (
    <div data-print="no" data-part="backup-codes" className="flex flex-col items-start gap-2">
      <p id="backup-codes" className="font-medium text-sm">
        {t('TFA_BACKUP_CODES')}
      </p>
      <ul aria-labelledby="backup-codes" className="grid w-full grid-cols-2 gap-x-6 gap-y-1">
        {texts.map((text) => (
          <li key={text} className="secret">
            {text}
          </li>
        ))}
      </ul>
      <CopyButton text={texts.join('\n')} label={t('TFA_BACKUP_CODES_COPY')} />
    </div>
  );
}

/** The backup codes as lines of the file and of the printed page. */
export const backupCodeFacts = (codes: readonly string[]) =>
  codes.map((code, index) => [`${t('TFA_BACKUP_CODE')} ${index + 1}`, backupCodeText(code)] as const);
