import { t } from '../../../../shared/i18n/translate';
import { Alert } from '../../../../shared/ui/feedback/Alert';
import { Icon } from '../../../../shared/ui/image/Icon';

interface WelcomeStepProps {
  isReRun: boolean;
  hasNestedGroups: boolean | undefined;
}

const FACTS = ['MIGRATION_WELCOME_RUNS', 'MIGRATION_WELCOME_ABORT', 'MIGRATION_WELCOME_SIGN_IN'] as const;

/** What a migration does, and what it leaves as it is. */
export function WelcomeStep({ isReRun, hasNestedGroups }: WelcomeStepProps) {
  return (
    <>
      <p className="max-w-[65ch] text-pretty">{t(isReRun ? 'MIGRATION_WELCOME_AGAIN' : 'MIGRATION_WELCOME_TEXT')}</p>
      <ul className="flex max-w-[65ch] flex-col gap-3">
        {FACTS.map((fact) => (
          <li key={fact} className="flex gap-3">
            <Icon name="success" size="size-5" className="mt-0.5 text-success-ink" />
            <span className="min-w-0 text-pretty">{t(fact)}</span>
          </li>
        ))}
      </ul>
      {hasNestedGroups ? (
        <Alert type="WARNING" part="nested-groups">
          {t('MIGRATION_ALERT_NESTED_GROUPS')}
        </Alert>
      ) : null}
    </>
  );
}
