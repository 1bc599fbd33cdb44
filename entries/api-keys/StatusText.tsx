import type { ApiKeyListItem } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { Icon, type IconName, Svg } from '../../shared/ui/Icon';
import { StatusMark, type Tone } from '../../shared/ui/StatusMark';
import { ACCOUNT_WRENCH } from './icons';
import { lookOf, type StatusLook, statusText } from './key-status';

/** Red for what does not work, green for what does; the grace period is neither. */
const LOOKS: Readonly<Record<StatusLook, { tone: Tone; icon?: IconName }>> = {
  confirmed: { tone: 'good', icon: 'success' },
  technical: { tone: 'good' },
  declined: { tone: 'bad', icon: 'error' },
  unconfirmed: { tone: 'bad', icon: 'warning' },
  grace: { tone: 'neutral', icon: 'info' },
};

type Known = Pick<ApiKeyListItem, 'status' | 'isTechnicalUser'> & { isApiKeyInGracePeriod?: boolean };

/** A key's status, by colour, icon and word. */
export function StatusText({ of: key }: { of: Known }) {
  const look = lookOf(key);
  const { tone, icon } = LOOKS[look];
  return (
    <StatusMark
      status={look}
      tone={tone}
      icon={icon ? <Icon name={icon} size="size-5" /> : <Svg path={ACCOUNT_WRENCH} size="size-5" />}
    >
      {statusText(key)}
      {look === 'grace' ? <span className="block text-muted text-sm">{t('APIKEY_GRACE_PERIOD')}</span> : null}
    </StatusMark>
  );
}
