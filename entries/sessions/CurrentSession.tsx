import type { ReactNode } from 'react';
import type { UserSession } from '../../shared/contract/account/sessions';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { CellText } from '../../shared/ui/table/CellText';
import { Time } from '../../shared/ui/time/Time';
import { addressText, browserText, methodText, timeText } from './session-texts';

interface CurrentSessionProps {
  session: UserSession;
  isEnding: boolean;
  onSignOut: () => void;
}

/** The session of this browser, with the button that signs out. */
export function CurrentSession({ session, isEnding, onSignOut }: CurrentSessionProps) {
  return (
    <section
      data-part="current"
      aria-labelledby="current-session"
      className="flex flex-col gap-4 rounded-xl border border-line bg-background p-4 contrast-more:border-edge sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="current-session" className="min-w-0 text-section">
          {t('SESSIONS_CURRENT')}
        </h2>
        <Button action="logout" variant="secondary" busy={isEnding} onClick={onSignOut}>
          {t('LOGOUT_BUTTON')}
        </Button>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-3">
        <TextFact title={t('SESSIONS_BROWSER')} text={browserText(session)} />
        <TextFact title={t('SESSIONS_METHOD')} text={methodText(session)} />
        <TextFact title={t('SESSIONS_ADDRESS')} text={addressText(session)} />
        {timeText(session.signedInAt) === '' ? null : (
          <Fact title={t('SESSIONS_SINCE')}>
            <Time of={session.signedInAt} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** A term with its value. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{title}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A term with a text; renders nothing if that is empty. */
const TextFact = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <Fact title={title}>
      <CellText text={text} />
    </Fact>
  );
