import { t, translateServerText } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import type { PanelProps } from './panel-props';

/** The methods offered on the sign-in page, which cannot be chosen while OpenID is the only one. */
export function SignInMethodsPanel({ ui, summary, values, change }: PanelProps) {
  const { openIdOnly, isCloudView, d3ProviderPresent, kerberosProblem } = values;
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_HTML')} summary={summary} part="html">
      <div className="flex flex-col gap-3">
        {openIdOnly ? <Alert part="forced">{t('LOGIN_CONFIG_HTML_FORCED')}</Alert> : null}
        <ui.Switch
          name="htmlLoginEnabled"
          label={t('LOGIN_CONFIG_HTML_ENABLED')}
          disabled={openIdOnly}
          checked={values.htmlLoginEnabled}
          onChange={(htmlLoginEnabled) => change({ htmlLoginEnabled })}
        />
        {isCloudView ? null : (
          <ui.Switch
            name="showKerberos"
            label={t('LOGIN_CONFIG_KERBEROS')}
            hint={translateServerText(kerberosProblem)}
            disabled={openIdOnly || (kerberosProblem !== '' && !values.showKerberos)}
            checked={values.showKerberos}
            onChange={(showKerberos) => change({ showKerberos })}
          />
        )}
        <ui.Switch
          name="showOpenIdConnect"
          label={t('LOGIN_CONFIG_SHOW_OPENID')}
          disabled={openIdOnly}
          checked={values.showOpenIdConnect}
          onChange={(showOpenIdConnect) => change({ showOpenIdConnect })}
        />
        {d3ProviderPresent ? (
          <ui.Switch
            name="disableCacheRefresh"
            label={t('LOGIN_CONFIG_CACHE')}
            hint={t('LOGIN_CONFIG_CACHE_HINT')}
            checked={values.disableCacheRefresh}
            onChange={(disableCacheRefresh) => change({ disableCacheRefresh })}
          />
        ) : null}
      </div>
    </ui.Disclosure>
  );
}
