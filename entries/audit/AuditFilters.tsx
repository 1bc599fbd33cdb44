import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { SearchField } from '../../shared/ui/form/SearchField';
import { Select } from '../../shared/ui/form/Select';
import { TextField } from '../../shared/ui/form/TextField';
import { Toolbar } from '../../shared/ui/layout/Toolbar';
import { type AuditQuery, localTime, periodChange, periodOf, timeOfField } from './audit-query';
import { eventOptions } from './event-texts';

interface AuditFiltersProps {
  query: AuditQuery;
  onChange: (changes: AuditQuery, isTyped?: boolean) => void;
}

const CLEARED: AuditQuery = { search: '', event: '', outcome: '', account: '', range: '', from: '', until: '' };

/** What narrows the list. */
export function AuditFilters({ query, onChange }: AuditFiltersProps) {
  const period = periodOf(query);
  const events = eventOptions();
  const isKnown = !query.event || events.some(({ value }) => value === query.event);
  return (
    <div data-part="filters" className="flex flex-col gap-3">
      <Toolbar>
        <SearchField
          name="search"
          label={t('AUDIT_SEARCH')}
          value={query.search ?? ''}
          onSearch={(search) => onChange({ search }, true)}
        />
        <Select
          name="event"
          label={t('AUDIT_EVENT')}
          labelHidden
          className={CHOICE}
          value={query.event ?? ''}
          options={[
            { value: '', text: t('AUDIT_EVENT_ALL') },
            ...(isKnown ? [] : [{ value: query.event ?? '', text: query.event ?? '' }]),
            ...events,
          ]}
          onChange={({ currentTarget }) => onChange({ event: currentTarget.value })}
        />
        <Select
          name="outcome"
          label={t('AUDIT_OUTCOME')}
          labelHidden
          className={CHOICE}
          value={query.outcome ?? ''}
          options={[
            { value: '', text: t('AUDIT_OUTCOME_ALL') },
            { value: 'done', text: t('AUDIT_OUTCOME_DONE') },
            { value: 'refused', text: t('AUDIT_OUTCOME_REFUSED') },
          ]}
          onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value })}
        />
        <Select
          name="period"
          label={t('AUDIT_PERIOD')}
          labelHidden
          className={CHOICE}
          value={period}
          options={[
            { value: '', text: t('AUDIT_PERIOD_ALL') },
            { value: '1d', text: t('AUDIT_PERIOD_1D') },
            { value: '7d', text: t('AUDIT_PERIOD_7D') },
            { value: '30d', text: t('AUDIT_PERIOD_30D') },
            { value: 'custom', text: t('AUDIT_PERIOD_CUSTOM') },
          ]}
          onChange={({ currentTarget }) => onChange(periodChange(currentTarget.value, new Date()))}
        />
        {Object.keys(query).length > 0 ? (
          <Button action="clear-filters" variant="text" onClick={() => onChange(CLEARED)}>
            {t('AUDIT_CLEAR')}
          </Button>
        ) : null}
      </Toolbar>
      {period === 'custom' ? <CustomPeriod query={query} onChange={onChange} /> : null}
    </div>
  );
}

const CHOICE = 'max-sm:w-full sm:max-w-64';

function CustomPeriod({ query, onChange }: AuditFiltersProps) {
  return (
    <div data-part="custom-period" className="flex flex-wrap gap-3">
      {(['from', 'until'] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          name={name}
          label={t(name === 'from' ? 'AUDIT_FROM' : 'AUDIT_UNTIL')}
          // Not controlled: the field has no value while a part of it is missing.
          defaultValue={localTime(query[name])}
          onInput={({ currentTarget }) => onChange({ [name]: timeOfField(currentTarget.value) }, true)}
        />
      ))}
    </div>
  );
}
