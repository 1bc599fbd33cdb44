import { t } from '../../shared/i18n/translate';
import { CopyButton } from '../../shared/ui/button/CopyButton';

/** Backup codes in two columns, each in two groups, which are easier to read, and a button that copies all. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div data-print="no" data-part="backup-codes" className="flex flex-col items-start gap-2">
      <p id="backup-codes" className="font-medium text-sm">
        {t('TFA_BACKUP_CODES')}
      </p>
      <ul aria-labelledby="backup-codes" className="grid w-full grid-cols-2 gap-x-6 gap-y-1">
        {codes.map((code) => (
          <li key={code} className="secret">
            {/* A space or a dash would be typed too, and the field takes no more than the code. */}
            <span className="me-[0.6em]">{code.slice(0, 4)}</span>
            {code.slice(4)}
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('TFA_BACKUP_CODES_COPY')} />
    </div>
  );
}

/** The backup codes as lines of the file and of the printed page. */
export const backupCodeFacts = (codes: readonly string[]) =>
  codes.map((code, index) => [`${t('TFA_BACKUP_CODE')} ${index + 1}`, code] as const);
