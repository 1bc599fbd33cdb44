import { t } from '../../shared/i18n/translate';
import { ClosableMessage } from './ClosableMessage';
import { linkedKeyId } from './linked-key-id';

/**
 * Says that no key of the user is unconfirmed; if a link named a key, also that this key was already confirmed or
 * declined.
 */
export function NoUnconfirmedKey() {
  if (linkedKeyId() !== undefined)
    return (
      <ClosableMessage
        part="nothing-waits"
        title={t('CONFIRM_APIKEY_SETTLED_TITLE')}
        text={`${t('CONFIRM_APIKEY_SETTLED')} ${t('CONFIRM_APIKEY_NONE')}`}
      />
    );
  return (
    <ClosableMessage part="nothing-waits" title={t('CONFIRM_APIKEY_NONE_TITLE')} text={t('CONFIRM_APIKEY_NONE')} />
  );
}
