import type { AuditEntry } from '../../shared/contract/settings/audit';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { AddressText } from '../../shared/ui/layout/AddressText';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import type { AuditQuery } from './audit-query';
import { ChangeValue } from './ChangeValue';
import { fieldLabel } from './change-texts';
import { detailText, targetText } from './detail-texts';
import { EntryJson } from './EntryJson';
import { eventText, exactTimeText, shortText } from './entry-texts';
import { accountFilter, FilterLink } from './FilterLink';
import { RefusedMark } from './RefusedMark';

/** The maximum length of a text that has the whole width, in characters. */
const LONG = 600;

/** The maximum number of changes that are shown. */
const CHANGES_MAX = 100;

interface EntryPanelProps {
  entry: AuditEntry;
  onClose: () => void;
}

/** A fact of an entry, with an empty text if it is not known. */
type Fact = { readonly title: string; readonly text: string } & (
  | { readonly action: string; readonly changes: AuditQuery }
  | { readonly action?: undefined; readonly changes?: undefined }
);

const linkTo = (id: string, name: string) => ({ action: 'only-account', changes: accountFilter(id, name) });

/** All that is recorded of one event. */
export function EntryPanel({ entry, onClose }: EntryPanelProps) {
  const { account, accountId, actor, actorId, address, outcome, count } = entry;
  const facts: readonly Fact[] = [
    { title: t('AUDIT_TIME'), text: exactTimeText(entry.at) || shortText(entry.at) },
    { title: t('AUDIT_ACCOUNT'), text: shortText(account || accountId), ...linkTo(accountId, account) },
    { title: t('AUDIT_ACTOR'), text: shortText(actor || actorId), ...linkTo(actorId, actor) },
    { title: t('AUDIT_ADDRESS'), text: shortText(address), action: 'only-address', changes: { search: address } },
    { title: t('LAST_LOGINS_BROWSER'), text: shortText(entry.browser) },
    { title: t('AUDIT_TARGET'), text: targetText(entry, LONG) },
    { title: t('AUDIT_DETAIL'), text: detailText(entry, LONG) },
    { title: t('AUDIT_COUNT'), text: count > 1 ? formatNumber(count) : '' },
  ];
  return (
    <SidePanel title={eventText(entry.event)} onBack={onClose}>
      {outcome === 'refused' ? <RefusedMark>{t('AUDIT_OUTCOME_REFUSED')}</RefusedMark> : null}
      <dl className="flex flex-col gap-3">
        {facts
          .filter(({ text }) => text !== '')
          .map(({ title, text, action, changes }) => (
            <div key={title} className="flex flex-col">
              <dt className="text-muted text-sm">{title}</dt>
              <dd dir="auto" className="tabular wrap-break-word">
                {changes ? (
                  <FilterLink action={action} changes={changes}>
                    {action === 'only-address' ? <AddressText text={text} /> : text}
                  </FilterLink>
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
        {entry.changes.slice(0, CHANGES_MAX).map((change) => (
          <div key={JSON.stringify(change)} data-part="change" className="flex flex-col">
            <dt className="text-muted text-sm">{fieldLabel(change.field, entry.detail)}</dt>
            <dd dir="auto" className="wrap-break-word">
              <ChangeValue change={change} />
            </dd>
          </div>
        ))}
      </dl>
      <EntryJson entry={entry} />
      <FormActions>
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      </FormActions>
    </SidePanel>
  );
}
