import { useRef } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { LOGOUT_PAGE_ADDRESS, PASSKEYS_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t } from '../../shared/i18n/translate';
import { arePasskeysSupported } from '../../shared/passkeys/are-passkeys-supported';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { AuthenticatorCodeForm } from './AuthenticatorCodeForm';
import { AuthenticatorSetup, PhoneSetup } from './AuthenticatorSetup';
import { CardOrDialogContent } from './CardOrDialogContent';
import type { PageContent } from './page-content';
import type { Framed } from './TwoFactorLayout';
import { usePhoneLayout } from './use-phone-layout';

interface SettingsCardProps {
  data: TwoFactorData;
  content: Extract<PageContent, { kind: 'settings' }>;
  framed: Framed;
  onDone: () => void;
}

/** Two-factor authentication of the user's own account. */
export function SettingsCard({ data, content, framed, onDone }: SettingsCardProps) {
  const isPhone = usePhoneLayout();
  const { activated, skips } = content;
  const heading = useRef<HTMLHeadingElement>(null);
  const Setup = isPhone ? PhoneSetup : AuthenticatorSetup;
  return (
    <CardOrDialogContent
      part="own-account"
      title={t(activated ? 'TFA_TITLE_ACTIVATED' : 'TFA_TITLE_NOT_ACTIVATED')}
      heading={heading}
      text={activated ? undefined : t(isPhone ? 'TFA_REASON_APP' : 'TFA_SETUP_INFO')}
      framed={framed}
    >
      {skips ? (
        <Alert type="WARNING" part="skips">
          {skips.kind === 'none' ? t('TFA_SKIPS_NONE') : t('TFA_SKIPS_LEFT', { count: skips.count })}
        </Alert>
      ) : null}
      {activated ? (
        <Alert type="SUCCESS" part="activated">
          {t('TFA_ACTIVATED_INFO')}
        </Alert>
      ) : (
        <Setup data={data} />
      )}
      {content.form ? (
        <AuthenticatorCodeForm data={data} heading={heading} onDone={onDone} />
      ) : (
        <Alert part="not-possible">{t('TFA_DEACTIVATION_NOT_POSSIBLE')}</Alert>
      )}
      {data.isPreSession ? (
        // The sign-in waits for the set-up, and no menu leads away from it.
        <div className="flex flex-col gap-3">
          {data.offersPasskey && arePasskeysSupported() ? (
            <a
              href={withRedirect(PASSKEYS_ADDRESS, new URLSearchParams(location.search).get('redirect'))}
              data-action="passkey"
              className={buttonStyle('secondary')}
            >
              {t('TFA_SETUP_PASSKEY')}
            </a>
          ) : null}
          <a href={LOGOUT_PAGE_ADDRESS} data-action="logout" className={buttonStyle('secondary')}>
            {t('LOGOUT_BUTTON')}
          </a>
        </div>
      ) : null}
    </CardOrDialogContent>
  );
}
