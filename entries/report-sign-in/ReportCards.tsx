import type { FormEvent, ReactNode, Ref } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { Effects, NextSteps, ReportedEvent, type Source } from './ReportDetails';

interface OpenCardProps {
  source: Source;
  busy?: boolean;
  /** Shown above the button. */
  message?: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** What has happened, what a report does, and the button, which posts to the page's own address and needs no script. */
export function OpenCard({ source, busy = false, message, onSubmit }: OpenCardProps) {
  return (
    <BrandedCard title={t('REPORT_TITLE')} text={t('REPORT_TEXT')} part="open">
      <ReportedEvent source={source} />
      <div className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('REPORT_EFFECTS')}</h2>
        <Effects source={source} />
      </div>
      {message}
      <form method="post" className="flex flex-col gap-3" onSubmit={onSubmit}>
        <Button type="submit" action="report" busy={busy}>
          {t('REPORT_SUBMIT')}
        </Button>
        <p className="text-pretty text-center text-muted text-sm">{t('REPORT_NOTHING')}</p>
      </form>
    </BrandedCard>
  );
}

/** What the report has done. */
export function DoneCard({ source, alert }: { source: Source; alert?: Ref<HTMLDivElement> }) {
  return (
    <BrandedCard title={t('REPORT_DONE_TITLE')} part="done">
      <Alert type="SUCCESS" live ref={alert ?? null}>
        {t('REPORT_DONE_TEXT')}
      </Alert>
      <Effects source={source} isDone />
      <NextSteps source={source} />
    </BrandedCard>
  );
}

/** What an earlier report with this link has done. */
export function UsedCard({ source }: { source: Source }) {
  return (
    <BrandedCard title={t('REPORT_USED_TITLE')} text={t('REPORT_USED_TEXT')} part="used">
      <Effects source={source} isDone />
      <NextSteps source={source} />
    </BrandedCard>
  );
}

/** Says that the link has expired, and what to do instead. */
export function ExpiredCard() {
  return <BrandedCard title={t('REPORT_EXPIRED_TITLE')} text={t('REPORT_EXPIRED_TEXT')} part="expired" />;
}

/** Says that there is no such link. */
export function InvalidCard() {
  return <BrandedCard title={t('REPORT_INVALID_TITLE')} text={t('REPORT_INVALID_TEXT')} part="invalid" />;
}
