import type { ApiKeyListItem } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { Icon, Svg } from '../../shared/ui/Icon';
import { ACCOUNT_WRENCH } from './icons';
import { lookOf, type StatusLook, statusText } from './key-status';

/** Spec 000 §2.4: red for what does not work, green for what does; the grace period is neither. */
const COLOURS: Readonly<Record<StatusLook, string>> = {
  confirmed: 'text-success-ink',
  technical: 'text-success-ink',
  declined: 'text-error-ink',
  unconfirmed: 'text-error-ink',
  grace: '',
};

const ICONS = { confirmed: 'success', declined: 'error', unconfirmed: 'warning', grace: 'info' } as const;

type Known = Pick<ApiKeyListItem, 'status' | 'isTechnicalUser'> & { isApiKeyInGracePeriod?: boolean };

/** A key's status, by colour, icon and word. */
export function StatusText({ of: key }: { of: Known }) {
  const look = lookOf(key);
  return (
    <span data-part="status" data-status={look} className={`flex items-start gap-2 ${COLOURS[look]}`}>
      {look === 'technical' ? (
        <Svg path={ACCOUNT_WRENCH} size="size-5" className="mt-0.5" />
      ) : (
        <Icon name={ICONS[look]} size="size-5" className="mt-0.5" />
      )}
      <span className="min-w-0">
        {statusText(key)}
        {look === 'grace' ? <span className="block text-muted text-sm">{t('APIKEY_GRACE_PERIOD')}</span> : null}
      </span>
    </span>
  );
}
