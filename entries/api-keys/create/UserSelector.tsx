import { TECHNICAL_USER } from '../../../shared/api-keys/technical-user-icon';
import { t } from '../../../shared/i18n/translate';
import { useNotifications } from '../../../shared/notifications/notifications-context';
import { LazyCombobox } from '../../../shared/ui/headless-ui/LazyCombobox';
import { USER } from '../../../shared/ui/image/action-icons';
import { findUsers, type UserOption } from './find-users';

interface UserSelectorProps {
  value: UserOption | undefined;
  error?: string | undefined;
  onChange: (user: UserOption | undefined) => void;
  onBlur: () => void;
}

/** A combobox that searches the directory for the user of a new key. */
export function UserSelector({ value, error, onChange, onBlur }: UserSelectorProps) {
  const { notifyFailure } = useNotifications();
  const search = async (text: string, signal: AbortSignal) => {
    const found = await findUsers(text, signal);
    if (found.ok) return found.data;
    notifyFailure(found);
    throw new Error(found.messageKey); // the combobox then shows a button to try again
  };
  return (
    <LazyCombobox<UserOption>
      name="userId"
      label={t('APIKEY_USER')}
      required
      error={error}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      search={search}
      optionId={({ id }) => id}
      optionText={({ name }) => name}
      optionLines={({ lines }) => lines}
      optionIcon={({ isTechnical }) =>
        isTechnical ? { path: TECHNICAL_USER, text: t('APIKEY_USER_TECHNICAL') } : { path: USER, text: '' }
      }
      emptyText={t('APIKEY_NO_RESULTS')}
      searchingText={t('APIKEY_USER_SEARCHING')}
    />
  );
}
