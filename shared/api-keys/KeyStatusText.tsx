import { formatServerTime } from '../i18n/format-server-time';
import { t } from '../i18n/translate';
import { StatusMark, type Tone } from '../ui/feedback/StatusMark';
import { Icon, type IconName } from '../ui/image/Icon';
import { Svg } from '../ui/image/Svg';
import { LazyTime } from '../ui/time/lazy-times';
import { expiryText, isExpired, isExpiringSoon } from './key-expiry';
import { type StatusAppearance, type StatusFields, statusAppearance, statusText } from './key-status';
import { TECHNICAL_USER } from './technical-user-icon';

const STYLES: Readonly<Record<StatusAppearance, { tone: Tone; icon?: IconName }>> = {
  confirmed: { tone: 'good', icon: 'success' },
  technical: { tone: 'good' },
  declined: { tone: 'bad', icon: 'error' },
  unconfirmed: { tone: 'bad', icon: 'warning' },
  grace: { tone: 'neutral', icon: 'info' },
  expired: { tone: 'bad', icon: 'error' },
  disabled: { tone: 'bad', icon: 'error' },
};

/** A key's status as colour, icon and text: the same in each list and in the details. */
export function KeyStatusText({ of: key }: { of: StatusFields }) {
  const appearance = statusAppearance(key);
  const { tone, icon } = STYLES[appearance];
  // The first line of a declined key, and of a key of a technical or disabled user, does not say that the key has expired.
  const isExpiredBeside = isExpired(key) && appearance !== 'expired';
  return (
    <StatusMark
      status={appearance}
      tone={isExpiredBeside ? 'bad' : tone}
      icon={icon ? <Icon name={icon} size="size-5" /> : <Svg path={TECHNICAL_USER} size="size-5" />}
    >
      {statusText(key)}
      {appearance === 'grace' ? <Grace of={key} /> : null}
      {isExpiredBeside ? (
        <span data-part="expired" className="block font-medium text-sm">
          {t('APIKEY_STATUS_EXPIRED')}
        </span>
      ) : null}
      <Expiry of={key} />
    </StatusMark>
  );
}

/** When the key expires, in the colour of a warning while that is soon. */
function Expiry({ of: key }: { of: StatusFields }) {
  if (expiryText(key) === undefined) return null;
  return (
    <span
      data-part="expiry"
      className={`block text-sm ${isExpiringSoon(key) ? 'font-medium text-error-ink' : 'text-muted'}`}
    >
      <LazyTime of={key.expiresAt} text={(time) => expiryText(key, time) ?? time} />
    </span>
  );
}

/** That the key works without confirmation, and until when where the server sends it. */
function Grace({ of: { gracePeriodEnd: end } }: { of: StatusFields }) {
  return (
    <span className="block text-muted text-sm">
      {formatServerTime(end) === undefined ? (
        t('APIKEY_GRACE_PERIOD')
      ) : (
        <LazyTime of={end} text={(time) => t('APIKEY_GRACE_UNTIL', { time })} />
      )}
    </span>
  );
}
