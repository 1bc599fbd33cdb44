import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Card } from '../../shared/ui/layout/Card';
import { PREFERENCES_STYLE } from '../../shared/ui/layout/CenteredPage';
import type { Conditions } from './conditions';
import { WelcomeDrawing } from './drawings';
import { SignInLink } from './SignInLink';

interface SignedOutCardProps {
  conditions: Conditions;
  /** Whether the session has ended while this page was shown. */
  hasEnded?: boolean;
  preferences?: ReactNode;
}

/**
 * The start page while no user is signed in.
 *
 * @param preferences the choice of language and appearance; their space is reserved, so that the layout does not shift
 * when the script renders them
 */
export function SignedOutCard({ conditions: { when, unless }, hasEnded = false, preferences }: SignedOutCardProps) {
  return (
    <>
      <div className="m-auto w-full max-w-104">
        <Card part="welcome" className="flex flex-col items-center gap-4 text-center">
          <WelcomeDrawing />
          <h1 className="text-title">{t('SHELL_SIGNED_OUT_TITLE')}</h1>
          <p className="text-balance text-muted">
            {when('hasNoAdministrator', t('LOGIN_NO_ADMINISTRATOR'))}
            {unless('hasNoAdministrator', t(hasEnded ? 'LOGIN_SESSION_ENDED' : 'SHELL_SIGNED_OUT_TEXT'))}
          </p>
          <div className="mt-2 flex w-full flex-col">
            <SignInLink />
          </div>
        </Card>
      </div>
      <div className={`mx-auto min-h-control ${PREFERENCES_STYLE}`}>{preferences}</div>
    </>
  );
}
