import type { AuditEntry } from '../../shared/contract/settings/audit';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { ChangeValue } from './ChangeValue';
import { fieldLabel } from './change-texts';
import { detailText, eventText, exactTimeText, shortText } from './entry-texts';
import { RefusedMark } from './RefusedMark';

/** The maximum length of a text that has the whole width, in characters. */
const LONG = 600;

/** The maximum number of changes that are shown. */
const CHANGES_MAX = 100;

interface EntryPanelProps {
  entry: AuditEntry;
  onClose: () => void;
  /** Shows only the entries of an account. */
  onAccount: (id: string) => void;
}

/** All that is recorded of one event. */
export function EntryPanel({ entry, onClose, onAccount }: EntryPanelProps) {
  const { account, accountId, actor, actorId, outcome, count } = entry;
  const id = accountId || actorId;
  const changes = entry.changes.slice(0, CHANGES_MAX);
  const facts: readonly (readonly [title: string, text: string])[] = [
    [t('AUDIT_TIME'), exactTimeText(entry.at) || shortText(entry.at)],
    [t('AUDIT_ACCOUNT'), shortText(account)],
    [t('AUDIT_ACTOR'), shortText(actor)],
    [t('AUDIT_ADDRESS'), shortText(entry.address)],
    [t('LAST_LOGINS_BROWSER'), shortText(entry.browser)],
    [t('AUDIT_TARGET'), shortText(entry.target, LONG)],
    [t('AUDIT_DETAIL'), changes.length > 0 ? '' : detailText(entry.detail, LONG)],
    [t('AUDIT_COUNT'), count > 1 ? formatNumber(count) : ''],
  ];
  return (
    <SidePanel title={eventText(entry.event)} onBack={onClose}>
      {outcome === 'refused' ? <RefusedMark>{t('AUDIT_OUTCOME_REFUSED')}</RefusedMark> : null}
      <dl className="flex flex-col gap-3">
        {facts
          .filter(([, text]) => text !== '')
          .map(([title, text]) => (
            <div key={title} className="flex flex-col">
              <dt className="text-muted text-sm">{title}</dt>
              <dd dir="auto" className="tabular wrap-break-word">
                {text}
              </dd>
            </div>
          ))}
        {changes.map((change) => (
          <div key={JSON.stringify(change)} data-part="change" className="flex flex-col">
            <dt className="text-muted text-sm">{fieldLabel(change.field)}</dt>
            <dd dir="auto" className="wrap-break-word">
              <ChangeValue change={change} />
            </dd>
          </div>
        ))}
      </dl>
      <FormActions>
        {id === '' ? null : (
          <Button action="only-account" variant="secondary" onClick={() => onAccount(id)}>
            {t('AUDIT_ONLY_ACCOUNT')}
          </Button>
        )}
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      </FormActions>
    </SidePanel>
  );
}
