import type { ProviderData } from '../../../shared/contract/identity-providers/identity-providers';
import type { Confirmation } from '../../../shared/dialogs/confirmation-context';
import { displayText } from '../../../shared/i18n/display-text';
import { t } from '../../../shared/i18n/translate';

/** What can be done with a migration that is in progress. */
export type MigrationAction = 'abort' | 'finish';

/** The maximum width of a question, in px. */
const WIDTH = 600;

/** The maximum number of characters of a name in a question. */
const MAX_LENGTH = 100;

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

/** A provider as a title or a question names it. */
export type ProviderName = Pick<ProviderData, 'id' | 'providerName'>;

/** The provider's name, or its id if it has no name. */
export function nameOf({ id, providerName }: ProviderName): string {
  return displayText(providerName.trim() || id, MAX_LENGTH);
}

/** Asks whether the migration of a provider is to be started now. */
export function startQuestion(provider: ProviderName): Confirmation {
  return {
    title: t('MIGRATION_PROMPT_TITLE'),
    message: t('MIGRATION_PROMPT_TEXT', { name: nameOf(provider) }),
    okButtonText: t('MIGRATION_START'),
    cancelButtonText: t('TFA_PROMPT_LATER'),
    width: WIDTH,
  };
}
