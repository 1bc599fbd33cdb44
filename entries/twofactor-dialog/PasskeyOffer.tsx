import { useEffect } from 'react';
import { setCookie } from '../../shared/browser/cookie';
import { ADD_PASSKEY_ADDRESS } from '../../shared/contract/addresses';
import { PASSKEY_OFFER_COOKIE } from '../../shared/contract/cookies';
import { t } from '../../shared/i18n/translate';
import { usePageTitle } from '../../shared/runtime/hooks/use-page-title';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { DialogActions } from '../../shared/ui/layout/DialogActions';
import { DialogPage } from '../../shared/ui/layout/DialogPage';
import { SecondFactorDrawing } from './SecondFactorDrawing';

/** 30 days. */
const OFFER_INTERVAL_S = 30 * 24 * 60 * 60;

/** Offers the user to add a passkey, and stores that it did. */
export function PasskeyOffer() {
  const { shell } = usePage();
  const title = t('PASSKEY_OFFER_TITLE');
  useEffect(() => setCookie({ name: PASSKEY_OFFER_COOKIE, value: '1', maxAge: OFFER_INTERVAL_S }), []);
  usePageTitle(title);
  const addPasskey = () => {
    if (shell.openPage(ADD_PASSKEY_ADDRESS)) shell.closeWindow();
  };
  return (
    <DialogPage>
      <SecondFactorDrawing />
      <h1 className="hyphens-auto text-heading">{title}</h1>
      <p data-part="passkey-offer">{t('PASSKEY_OFFER_TEXT')}</p>
      <DialogActions>
        <Button action="close" variant="secondary" onClick={() => shell.closeWindow()}>
          {t('PASSKEY_OFFER_LATER')}
        </Button>
        <Button action="add" autoFocus onClick={addPasskey}>
          {t('PASSKEYS_ADD')}
        </Button>
      </DialogActions>
    </DialogPage>
  );
}
