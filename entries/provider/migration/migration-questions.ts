import type { Confirmation } from '../../../shared/dialogs/confirmation-context';
import { t } from '../../../shared/i18n/translate';
import { type ProviderName, providerNameOf } from '../../../shared/identity-providers/provider-name';

/** What can be done with a migration that is in progress. */
export type MigrationAction = 'abort' | 'finish';

/** The maximum width of a question, in px. */
const WIDTH = 600;

/** Asks before a migration is aborted or finished, and says what will happen. */
export function questionOf(action: MigrationAction, withPasswords: boolean): Confirmation {
  if (action === 'abort')
    return {
      title: t('MIGRATION_ABORT_TITLE'),
      message: t('MIGRATION_ABORT_TEXT'),
      type: 'ERROR',
      okButtonText: t('MIGRATION_ABORT'),
      cancelButtonText: t('MIGRATION_ABORT_KEEP'),
      width: WIDTH,
    };
  const passwords = t(withPasswords ? 'MIGRATION_FINISH_WITH_PASSWORDS' : 'MIGRATION_FINISH_WITHOUT_PASSWORDS');
  return {
    title: t('MIGRATION_FINISH_TITLE'),
    message: `${t('MIGRATION_FINISH_TEXT')}\n\n${passwords}`,
    okButtonText: t('MIGRATION_FINISH'),
    width: WIDTH,
  };
}

/** Asks whether the migration of a provider is to be started now. */
export function startQuestion(provider: ProviderName): Confirmation {
  return {
    title: t('MIGRATION_PROMPT_TITLE'),
    message: t('MIGRATION_PROMPT_TEXT', { name: providerNameOf(provider) }),
    okButtonText: t('MIGRATION_START'),
    cancelButtonText: t('TFA_PROMPT_LATER'),
    width: WIDTH,
  };
}
