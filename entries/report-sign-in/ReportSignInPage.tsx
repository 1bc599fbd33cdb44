import type { ReportData } from '../../shared/contract/sign-in/report';
import { t, translateServerText } from '../../shared/i18n/translate';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { Alert } from '../../shared/ui/feedback/Alert';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { DoneCard, ExpiredCard, InvalidCard, OpenCard, UsedCard } from './ReportCards';
import type { Source } from './ReportDetails';
import { useReport } from './use-report';

/** Reports what a mail is about, at the address of the link in it, without a sign-in. */
export function ReportSignInPage({ data }: { data: ReportData }) {
  return (
    <CenteredPage branding={data.branding} footer={<PagePreferences />}>
      <Content initial={data} />
    </CenteredPage>
  );
}

function Content({ initial }: { initial: ReportData }) {
  const { data, busy, message, messageRef, submit } = useReport(initial);
  const source = sourceOf(data);
  if (data.isDone) return <DoneCard source={source} alert={messageRef} />;
  if (data.isUsed) return <UsedCard source={source} />;
  if (data.isExpired) return <ExpiredCard />;
  if (!data.isOpen) return <InvalidCard />;
  const alert = message ? (
    <Alert ref={messageRef} type="ERROR" live part="message">
      {message}
    </Alert>
  ) : null;
  return <OpenCard source={source} busy={busy} message={alert} onSubmit={submit} />;
}

function sourceOf(data: ReportData): Source {
  const flags = new Map<string, unknown>([
    ...Object.entries(data),
    ...Object.entries(data.effects ?? {}).map(([name, value]) => [`effects.${name}`, value] as const),
  ]);
  return {
    when: (field, content) => (flags.get(field) ? content : null),
    unless: (field, content) => (flags.get(field) ? null : content),
    text: (field) => (field === 'event' ? translateServerText(data.messageKey) : data[field]),
    labelled: (key, field) => t(key, { [field]: data[field] }),
  };
}
