import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { LazyCombobox } from '../../shared/ui/headless/LazyCombobox';
import { ACCOUNT, ACCOUNT_WRENCH } from './api-key-icons';
import { findUsers, type UserOption } from './find-users';

interface UserSelectorProps {
  value: UserOption | undefined;
  error?: string | undefined;
  onChange: (user: UserOption | undefined) => void;
  onBlur: () => void;
}

/** Whose key it will be: the directory is searched as one types. */
export function UserSelector({ value, error, onChange, onBlur }: UserSelectorProps) {
  const { notifyFailure } = useNotifications();
  const search = async (text: string, signal: AbortSignal) => {
    const found = await findUsers(text, signal);
    if (found.ok) return found.data;
    notifyFailure(found);
    throw new Error(found.messageKey); // the list offers to try again
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
      optionIcon={({ isTechnical }) =>
        isTechnical ? { path: ACCOUNT_WRENCH, text: t('APIKEY_USER_TECHNICAL') } : { path: ACCOUNT, text: '' }
      }
      emptyText={t('APIKEY_NO_RESULTS')}
      searchingText={t('APIKEY_USER_SEARCHING')}
    />
  );
}
