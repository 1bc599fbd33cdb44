import { sendTestMail } from '../../contract/system/test-mail';
import { request } from '../../http/request-operation';
import { t } from '../../i18n/translate';
import { useNotifications } from '../../notifications/notifications-context';
import { Button } from '../../ui/button/Button';
import { useExclusiveCall } from '../hooks/use-exclusive-call';
import { redirectToSignIn } from '../navigation/redirect';

/** Sends a test mail to the administrator, and says what became of it. */
export function TestMailButton({ antiCsrfToken }: { antiCsrfToken: string }) {
  const { notify, notifyFailure } = useNotifications();
  const { underWay, begin } = useExclusiveCall<'send'>();

  async function send(): Promise<void> {
    const answer = await request(sendTestMail, { json: { antiCsrfToken } });
    if (!answer.ok) {
      if (answer.status === 401) redirectToSignIn();
      else notifyFailure(answer, { title: t('TEST_MAIL_FAILED') });
      return;
    }
    const { to, outcome } = answer.data;
    if (outcome === 'saved') notify(t('OVERVIEW_MAIL_NONE'), { type: 'WARNING' });
    else if (outcome === 'deferred') notify(t('TEST_MAIL_DEFERRED'), { type: 'WARNING', title: t('TEST_MAIL_FAILED') });
    else notify(t('TEST_MAIL_SENT', { email: to }), { type: 'SUCCESS' });
  }

  return (
    <Button action="test-mail" variant="secondary" busy={underWay !== undefined} onClick={() => begin('send', send)}>
      {t('TEST_MAIL_SEND')}
    </Button>
  );
}
