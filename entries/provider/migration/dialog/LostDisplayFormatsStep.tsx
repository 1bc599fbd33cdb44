import type { ProviderData } from '../../../../shared/contract/identity-providers/identity-provider';
import { LINE_LENGTH, shortenUntrustedText } from '../../../../shared/i18n/shorten-untrusted-text';
import { t } from '../../../../shared/i18n/translate';
import { Checkbox } from '../../../../shared/ui/form/Checkbox';
import { FieldError } from '../../../../shared/ui/form/FieldError';
import type { MigrationChoices } from './migration-choices';

const FORMATS = [
  { name: 'userDisplayFormat', label: 'PROVIDER_USER_FORMAT' },
  { name: 'groupDisplayFormat', label: 'PROVIDER_GROUP_FORMAT' },
] as const;

interface DisplayNamesStepProps {
  provider: ProviderData;
  choices: MigrationChoices;
  showsProblems: boolean;
  change: (changed: Partial<MigrationChoices>) => void;
}

/** Shows the display formats that no longer apply after the migration; the user must acknowledge that. */
export function LostDisplayFormatsStep({ provider, choices, showsProblems, change }: DisplayNamesStepProps) {
  const isWrong = showsProblems && !choices.isAcknowledged;
  return (
    <>
      <p className="max-w-[65ch] text-pretty">{t('MIGRATION_NAMES_TEXT')}</p>
      <dl className="flex flex-col gap-3 rounded-lg border border-line p-4 contrast-more:border-edge">
        {FORMATS.filter(({ name }) => provider[name].trim() !== '').map(({ name, label }) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-sm">{t(label)}</dt>
            <dd dir="ltr" className="text-start [overflow-wrap:anywhere]">
              <code className="secret">{shortenUntrustedText(provider[name], LINE_LENGTH)}</code>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Checkbox
          name="acknowledged"
          label={t('MIGRATION_NAMES_ACKNOWLEDGE')}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'names-required' : undefined}
          checked={choices.isAcknowledged}
          onChange={({ currentTarget }) => change({ isAcknowledged: currentTarget.checked })}
        />
        {isWrong ? (
          <p id="names-required" className="ms-8 text-sm">
            <FieldError text={t('MIGRATION_NAMES_REQUIRED')} />
          </p>
        ) : null}
      </div>
    </>
  );
}
