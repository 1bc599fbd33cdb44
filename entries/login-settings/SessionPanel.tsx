import { t } from '../../shared/i18n/translate';
import { NumberInput } from './NumberInput';
import type { PanelProps } from './panel-props';

/** How long a session lasts. */
export function SessionPanel({ ui, summary, values, change }: PanelProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_TIMEOUT')} summary={summary} part="timeout">
      <NumberInput
        name="sessionLifetimeHours"
        label={t('LOGIN_CONFIG_LIFETIME')}
        hint={t('LOGIN_CONFIG_LIFETIME_HINT')}
        value={values.sessionLifetimeHours}
        onChange={(typed) => change({ sessionLifetimeHours: typed })}
      />
    </ui.Disclosure>
  );
}
