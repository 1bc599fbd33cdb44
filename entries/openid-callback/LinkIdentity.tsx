import { useEffect, useRef, useState } from 'react';
import type { OpenIdCallbackData } from '../../shared/contract/sign-in/openid';
import { withRedirect } from '../../shared/contract/with-redirect';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageTitle } from '../../shared/runtime/hooks/use-page-title';
import { redirectToSignIn, safeTarget } from '../../shared/runtime/navigation/redirect';
import { useConfirmUser } from '../../shared/runtime/reauthentication/use-confirm-user';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { postLink } from './api';

interface LinkIdentityProps {
  data: OpenIdCallbackData;
  link: NonNullable<OpenIdCallbackData['link']>;
}

/** Asks whether to link an identity to the account of the user, and says when it is linked. */
export function LinkIdentity({ data: { userName, antiCsrfToken }, link }: LinkIdentityProps) {
  const title = t('OPENID_LINK_TITLE');
  const { isDone, underWay, dialog, confirm } = useLink(link, antiCsrfToken);
  usePageTitle(title);
  const goOn = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone && !link.isDone) goOn.current?.focus();
  }, [isDone, link.isDone]);
  const values = {
    identity: shortenUntrustedText(link.identity, NAME_LENGTH),
    provider: shortenUntrustedText(link.provider, NAME_LENGTH),
    name: shortenUntrustedText(userName, NAME_LENGTH),
  };
  const target = safeTarget(link.target);
  return (
    <BrandedCard title={title} part="link">
      <div aria-live="polite">
        {isDone ? (
          <Alert type="SUCCESS">{t('OPENID_LINK_DONE', values)}</Alert>
        ) : (
          <p className="wrap-anywhere">{t('OPENID_LINK_QUESTION', values)}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <a
          ref={goOn}
          href={target}
          data-action={isDone ? 'ok' : 'cancel'}
          className={buttonStyle(isDone ? 'primary' : 'secondary')}
        >
          {t(isDone ? 'BUTTON_OK' : 'BUTTON_CANCEL')}
        </a>
        {isDone ? null : (
          <Button action="link" busy={underWay !== undefined} onClick={confirm}>
            {t('OPENID_LINK')}
          </Button>
        )}
      </div>
      {dialog}
    </BrandedCard>
  );
}

/** Whether the identity is linked, and the function that links it. */
function useLink({ isDone: wasDone, url, token, target }: LinkIdentityProps['link'], antiCsrfToken: string) {
  const [isDone, setDone] = useState(wasDone);
  const { underWay, begin } = useExclusiveCall<'link'>();
  const { notify, notifyFailure } = useNotifications();
  const { confirmed, dialog } = useConfirmUser({ returnTo: withRedirect(url, target) });
  const save = async () => {
    const answer = await confirmed(() => postLink(url, token, antiCsrfToken));
    if (answer === undefined) return;
    if (!answer.ok)
      return answer.status === 401 ? redirectToSignIn() : notifyFailure(answer, { title: t('OPENID_LINK_FAILED') });
    if (answer.data.saveOk) return setDone(true);
    const problemMessages = (answer.data.problemMessages ?? []).map(translateServerText);
    notify(t('OPENID_LINK_FAILED'), { type: 'ERROR', title: t('ERROR'), problemMessages });
  };
  return { isDone, underWay, dialog, confirm: () => begin('link', save) };
}
