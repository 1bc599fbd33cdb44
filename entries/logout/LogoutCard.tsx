import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/Brand';
import { buttonStyle } from '../../shared/ui/button-style';
import { Card } from '../../shared/ui/Card';

interface LogoutCardProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** The card of the logout page, whatever it has to say. */
export function LogoutCard({ title, text, children }: LogoutCardProps) {
  return (
    <Card className="flex flex-col gap-5 text-center">
      <Brand className="mx-auto size-12" />
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="text-balance text-muted">{text}</p>
      </div>
      {children}
    </Card>
  );
}

/** Signed out, with the way back to sign-in (spec 001 §2): a link, so that it works without a script. */
export function SignedOutCard({ target }: { target: string }) {
  return (
    <LogoutCard title={t('LOGOUT_DONE_TITLE')} text={t('LOGOUT_DONE_TEXT')}>
      <a href={target} data-action="login" className={buttonStyle()}>
        {t('LOGOUT_LOGIN_BUTTON')}
      </a>
    </LogoutCard>
  );
}
