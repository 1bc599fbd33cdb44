import { t } from '../../shared/i18n/translate';
import { StatusMark, type Tone } from '../../shared/ui/feedback/StatusMark';
import { Icon, type IconName, Svg } from '../../shared/ui/image/Icon';
import { ACCOUNT_WRENCH } from './api-key-icons';
import { type KnownStatus, lookOf, type StatusLook, statusText } from './key-status';
import { timeOf } from './key-texts';

/** Red for what does not work, green for what does; the grace period is neither. */
const LOOKS: Readonly<Record<StatusLook, { tone: Tone; icon?: IconName }>> = {
  confirmed: { tone: 'good', icon: 'success' },
  technical: { tone: 'good' },
  declined: { tone: 'bad', icon: 'error' },
  unconfirmed: { tone: 'bad', icon: 'warning' },
  grace: { tone: 'neutral', icon: 'info' },
};

/** A key's status, by colour, icon and word. */
export function StatusText({ of: key }: { of: KnownStatus }) {
  const look = lookOf(key);
  const { tone, icon } = LOOKS[look];
  return (
    <StatusMark
      status={look}
      tone={tone}
      icon={icon ? <Icon name={icon} size="size-5" /> : <Svg path={ACCOUNT_WRENCH} size="size-5" />}
    >
      {statusText(key)}
      {look === 'grace' ? <span className="block text-muted text-sm">{graceText(key)}</span> : null}
    </StatusMark>
  );
}

/** Until when it works, where the server says it. */
function graceText({ gracePeriodEnd }: KnownStatus): string {
  const time = timeOf(gracePeriodEnd);
  return time === undefined ? t('APIKEY_GRACE_PERIOD') : t('APIKEY_GRACE_UNTIL', { time });
}
