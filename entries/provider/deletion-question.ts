import type { ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import type { MigrationStatus } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import type { Confirmation } from '../../shared/dialogs/confirmation-context';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { deletionLossText } from '../../shared/identity-providers/deletion-loss-text';

/**
 * Asks whether a provider is to be deleted, and says what goes with it.
 *
 * @param migration its status as it was read last
 */
export function deletionQuestion({ providerName, accounts }: ProviderData, migration?: MigrationStatus): Confirmation {
  const text = t('PROVIDER_DELETE_TEXT', { name: shortenUntrustedText(providerName, NAME_LENGTH) });
  const lost = accounts ? t('PROVIDER_DELETE_ACCOUNTS', { count: accounts, number: accounts }) : '';
  return {
    title: t('PROVIDER_DELETE_TITLE'),
    message: [text, deletionLossText(migration), lost].filter(Boolean).join('\n\n'),
    type: 'ERROR',
    okButtonText: t('PROVIDER_DELETE'),
  };
}
