import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import type { SignInAlert } from './sign-in-alerts';

/** The alerts: each warning by itself, and all others together. */
export function SignInAlerts({ alerts }: { alerts: readonly SignInAlert[] }) {
  const infos = alerts.filter(({ type }) => type === 'INFO');
  return (
    <>
      {alerts
        .filter(({ type }) => type === 'WARNING')
        .map((alert) => (
          <Alert key={alert.id} type="WARNING" part={`alert-${alert.id}`}>
            <AlertText {...alert} />
          </Alert>
        ))}
      {infos.length === 0 ? null : (
        <Alert part="alerts" title={t('PROVIDERS_ALERTS_TITLE')}>
          <ul className="mt-1 flex flex-col gap-1">
            {infos.map((alert) => (
              <li key={alert.id} data-part={`alert-${alert.id}`}>
                <AlertText {...alert} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function AlertText({ text, link }: SignInAlert) {
  return (
    <p>
      {text}{' '}
      {link ? (
        <a href={link.href} className="break-keep text-primary-ink [overflow-wrap:anywhere]">
          <bdi>{link.text}</bdi>
        </a>
      ) : null}
    </p>
  );
}
