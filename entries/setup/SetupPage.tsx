import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { SetupData } from '../../shared/contract/sign-in/setup';
import { t } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { buttonStyle } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { TitleCard } from '../../shared/ui/layout/TitleCard';
import { SetupForm } from './SetupForm';
import { useSetup } from './use-setup';

/** Creates the first administrator, at the address that the server prints when it starts. */
export function SetupPage({ data }: { data: SetupData }) {
  return (
    <CenteredPage branding={data.branding} footer={<LanguageSelect />}>
      {contentOf(data)}
    </CenteredPage>
  );
}

function contentOf(data: SetupData) {
  if (data.isOpen) return <SetupFormCard data={data} />;
  return data.hasAdministrator ? <DoneCard /> : <InvalidCard />;
}

function SetupFormCard({ data }: { data: SetupData }) {
  const { busy, errors, message, messageRef, submit, clearError } = useSetup(data);
  return (
    <TitleCard title={t('SETUP_TITLE')} text={t('SETUP_TEXT')}>
      {message ? (
        <Alert ref={messageRef} type="ERROR" live part="message">
          {message}
        </Alert>
      ) : null}
      <SetupForm data={data} errors={errors} busy={busy} onSubmit={submit} onInput={clearError} />
    </TitleCard>
  );
}

/** Says that an administrator exists already, and links to sign-in. */
export function DoneCard() {
  return (
    <TitleCard title={t('SETUP_DONE_TITLE')} text={t('SETUP_DONE_TEXT')} part="done">
      <a href={LOGIN_ADDRESS} data-action="login" className={buttonStyle()}>
        {t('LOGIN_BUTTON')}
      </a>
    </TitleCard>
  );
}

/** Says that the address is not valid, and how to get a new one. */
export function InvalidCard() {
  return <TitleCard title={t('SETUP_INVALID_TITLE')} text={t('SETUP_INVALID_TEXT')} part="invalid" />;
}
