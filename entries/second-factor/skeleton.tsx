import { t } from '../../shared/i18n/translate';
import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { BACKUP_TEXTS, CodeCard, RECOVERY_TEXTS, RememberBox } from './CodeCard';
import { PasskeyCard, PasskeyPlace } from './PasskeyCard';
import { SecondFactorLayout } from './SecondFactorLayout';
import { SignInAgainCard } from './SignInAgainCard';

/** The values with which the build fills the template for the static file: no error. */
export const defaults = { statusCode: 0, errorMessage: '', startAnew: false };

const lost = () =>
  `{{#data.hasBackupCodes}}${t(BACKUP_TEXTS.lost)}{{/data.hasBackupCodes}}{{^data.hasBackupCodes}}${t(RECOVERY_TEXTS.lost)}{{/data.hasBackupCodes}}`;

const remember = (
  <>
    {'{{#data.rememberText}}'}
    <RememberBox text="{{data.rememberText}}" />
    {'{{/data.rememberText}}'}
  </>
);

const passkey = (
  <>
    {'{{#data.hasPasskeys}}'}
    <PasskeyPlace />
    {'{{/data.hasPasskeys}}'}
  </>
);

/** The page without a script: the form, with the error of a plain form post, or the card that leads back to sign-in. */
export function Skeleton() {
  return (
    <SecondFactorLayout footer={<LanguageSelectSkeleton />}>
      {'{{#data.startAnew}}'}
      <SignInAgainCard>{'{{data.errorText}}'}</SignInAgainCard>
      {'{{/data.startAnew}}{{^data.startAnew}}{{#data.isPasskeyOnly}}'}
      <PasskeyCard>
        <PasskeyPlace />
      </PasskeyCard>
      {'{{/data.isPasskeyOnly}}{{^data.isPasskeyOnly}}{{#data.errorText}}'}
      <CodeCard error="{{data.errorText}}" lost={lost()} remember={remember} passkey={passkey} />
      {'{{/data.errorText}}{{^data.errorText}}'}
      <CodeCard lost={lost()} remember={remember} passkey={passkey} />
      {'{{/data.errorText}}{{/data.isPasskeyOnly}}{{/data.startAnew}}'}
    </SecondFactorLayout>
  );
}
