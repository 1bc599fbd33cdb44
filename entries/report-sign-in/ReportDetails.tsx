import type { ReactNode } from 'react';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { ReportData, ReportEffects } from '../../shared/contract/sign-in/report';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';

/** A field of the data, or one of the effects. */
type Field = keyof ReportData | `effects.${keyof ReportEffects}`;

/** How a part of the page gets the data: from the answer, or as marks of the template that a server fills. */
export interface Source {
  /** Renders `content` if the data have the field. */
  when(field: Field, content: ReactNode): ReactNode;
  /** Renders `content` if the data do not have the field. */
  unless(field: Field, content: ReactNode): ReactNode;
  /** The text of a field. */
  text(field: 'event' | 'target' | 'name' | 'newPasswordUrl'): string;
  /** The message of a key, with the field in place of its placeholder. */
  labelled(key: MessageKey, field: 'time' | 'browser' | 'address'): string;
}

interface SourceProps {
  source: Source;
}

/** What has happened, as the mail describes it. */
export function ReportedEvent({ source: { when, text, labelled } }: SourceProps) {
  return (
    <div data-part="event" className="wrap-anywhere flex flex-col gap-1 rounded-lg border border-line bg-tint p-3">
      <p className="font-medium">{text('event')}</p>
      {when('target', <p dir="auto">{text('target')}</p>)}
      <div className="flex flex-col gap-1 text-muted text-sm">
        {when('name', <p dir="auto">{text('name')}</p>)}
        {when('time', <p>{labelled('MAIL_DEVICE_TIME', 'time')}</p>)}
        {when('browser', <p>{labelled('MAIL_DEVICE_BROWSER', 'browser')}</p>)}
        {when('address', <p>{labelled('MAIL_DEVICE_ADDRESS', 'address')}</p>)}
      </div>
    </div>
  );
}

/** The effects with their texts before and after the report. */
const EFFECTS: readonly (readonly [effect: keyof ReportEffects, before: MessageKey, after: MessageKey])[] = [
  ['key', 'REPORT_EFFECT_KEY', 'REPORT_RESULT_KEY'],
  ['identity', 'REPORT_EFFECT_IDENTITY', 'REPORT_RESULT_IDENTITY'],
  ['signInMethod', 'REPORT_EFFECT_SIGN_IN_METHOD', 'REPORT_RESULT_SIGN_IN_METHOD'],
  ['sessions', 'REPORT_EFFECT_SESSIONS', 'REPORT_RESULT_SESSIONS'],
  ['keys', 'REPORT_EFFECT_KEYS', 'REPORT_RESULT_KEYS'],
  ['password', 'REPORT_EFFECT_PASSWORD', 'REPORT_EFFECT_PASSWORD'],
  ['previousPassword', 'REPORT_EFFECT_PREVIOUS_PASSWORD', 'REPORT_EFFECT_PREVIOUS_PASSWORD'],
  ['administrators', 'REPORT_EFFECT_ADMINISTRATORS', 'REPORT_RESULT_ADMINISTRATORS'],
];

/** What the report will do or has done; for an account whose password is elsewhere also where to change it. */
export function Effects({ source: { when, unless }, isDone = false }: SourceProps & { isDone?: boolean }) {
  return (
    <>
      <ul data-part="effects" className="flex list-disc flex-col gap-1 ps-5">
        {EFFECTS.map(([effect, before, after]) =>
          when(`effects.${effect}`, <li key={effect}>{t(isDone ? after : before)}</li>),
        )}
      </ul>
      {when(
        'effects.sessions',
        unless(
          'effects.password',
          <Alert title={t('PASSWORD_IN_DIRECTORY_TITLE')} part="elsewhere">
            {t('PASSWORD_IN_DIRECTORY')}
          </Alert>,
        ),
      )}
    </>
  );
}

/** What to do after the report: sign in, or where that is not possible any more, choose a new password. */
export function NextSteps({ source: { when, unless, text } }: SourceProps) {
  return (
    <>
      {unless(
        'newPasswordUrl',
        <a href={LOGIN_ADDRESS} data-action="login" className={buttonStyle()}>
          {t('LOGIN_BUTTON')}
        </a>,
      )}
      {when(
        'newPasswordUrl',
        <form method="post" action={text('newPasswordUrl')} className="flex flex-col gap-3">
          <p className="text-pretty">{t('REPORT_NEW_PASSWORD_TEXT')}</p>
          <Button type="submit" action="new-password">
            {t('REPORT_NEW_PASSWORD')}
          </Button>
        </form>,
      )}
      <p className="text-pretty text-center text-muted text-sm">{t('REPORT_DONE_HELP')}</p>
    </>
  );
}
