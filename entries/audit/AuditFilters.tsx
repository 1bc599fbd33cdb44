import { useEffect, useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { SearchField } from '../../shared/ui/form/SearchField';
import { Select } from '../../shared/ui/form/Select';
import { TextField } from '../../shared/ui/form/TextField';
import { Toolbar } from '../../shared/ui/layout/Toolbar';
import { ChipList } from '../../shared/ui/selection/ChipList';
import { localTime, periodChange, periodOf, timeOfField } from './audit-period';
import type { AuditQuery } from './audit-query';
import { eventOptions } from './entry-texts';

interface AuditFiltersProps {
  query: AuditQuery;
  /** The name of the account that the list is narrowed to, or its id where it is not known. */
  accountName: string;
  onChange: (changes: AuditQuery, isTyped?: boolean) => void;
}

const CLEARED: AuditQuery = { search: '', event: '', outcome: '', account: '', range: '', from: '', until: '' };

/** The filters of the list. */
export function AuditFilters({ query, accountName, onChange }: AuditFiltersProps) {
  const [isCustom, setCustom] = useCustom();
  const period = periodOf(query) || (isCustom ? 'custom' : '');
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
        <Choice
          name="event"
          label={t('AUDIT_EVENT')}
          value={query.event ?? ''}
          options={[
            { value: '', text: t('AUDIT_EVENT_ALL') },
            ...(isKnown ? [] : [{ value: query.event ?? '', text: query.event ?? '' }]),
            ...events,
          ]}
          onChange={(event) => onChange({ event })}
        />
        <Choice
          name="outcome"
          label={t('AUDIT_OUTCOME')}
          value={query.outcome ?? ''}
          options={outcomeOptions()}
          onChange={(outcome) => onChange({ outcome })}
        />
        <Choice
          name="period"
          label={t('AUDIT_PERIOD')}
          value={period}
          options={periodOptions()}
          onChange={(value) => {
            setCustom(value === 'custom');
            onChange(periodChange(value, new Date()));
          }}
        />
        {isCustom || Object.keys(query).length > 0 ? (
          <Button
            action="clear-filters"
            variant="text"
            className="-me-4 ms-auto forced-colors:me-0"
            onClick={() => {
              setCustom(false);
              onChange(CLEARED);
            }}
          >
            {t('AUDIT_CLEAR')}
          </Button>
        ) : null}
      </Toolbar>
      {query.account ? (
        <ChipList
          items={[{ title: accountName, value: query.account }]}
          idPrefix="account"
          label={t('AUDIT_ACCOUNT')}
          emptyText=""
          emptyTooltip=""
          onRemove={() => onChange({ account: '' })}
        />
      ) : null}
      {period === 'custom' ? (
        <CustomPeriod
          query={query}
          onChange={(changes) => {
            setCustom(true);
            onChange(changes, true);
          }}
        />
      ) : null}
    </div>
  );
}

const outcomeOptions = () => [
  { value: '', text: t('AUDIT_OUTCOME_ALL') },
  { value: 'done', text: t('AUDIT_OUTCOME_DONE') },
  { value: 'refused', text: t('AUDIT_OUTCOME_REFUSED') },
];

const periodOptions = () => [
  { value: '', text: t('AUDIT_PERIOD_ALL') },
  { value: '1d', text: t('AUDIT_PERIOD_1D') },
  { value: '7d', text: t('AUDIT_PERIOD_7D') },
  { value: '30d', text: t('AUDIT_PERIOD_30D') },
  { value: 'custom', text: t('AUDIT_PERIOD_CUSTOM') },
];

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
}

function Choice({ onChange, ...select }: ChoiceProps) {
  return (
    <Select
      {...select}
      labelHidden
      className="max-sm:w-full sm:max-w-64"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Whether the user has chosen a custom period: its fields stay while a time in them is incomplete. */
function useCustom() {
  const [isCustom, setCustom] = useState(false);
  useEffect(() => {
    const end = () => setCustom(false);
    addEventListener('popstate', end);
    return () => removeEventListener('popstate', end);
  }, []);
  return [isCustom, setCustom] as const;
}

interface CustomPeriodProps {
  query: AuditQuery;
  onChange: (changes: AuditQuery) => void;
}

function CustomPeriod({ query, onChange }: CustomPeriodProps) {
  return (
    <div data-part="custom-period" className="flex flex-wrap gap-3">
      {(['from', 'until'] as const).map((name) => (
        <TimeField key={name} name={name} time={query[name] ?? ''} onTime={(time) => onChange({ [name]: time })} />
      ))}
    </div>
  );
}

interface TimeFieldProps {
  name: 'from' | 'until';
  time: string;
  onTime: (time: string) => void;
}

function TimeField({ name, time, onTime }: TimeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    // The time is not the typed one: the user has pressed the back button.
    if (field !== null && timeOfField(field.value) !== time) field.value = localTime(time);
  }, [time]);
  return (
    <TextField
      ref={input}
      type="datetime-local"
      name={name}
      label={t(name === 'from' ? 'AUDIT_FROM' : 'AUDIT_UNTIL')}
      // Not controlled: the field has no value while a part of it is missing.
      defaultValue={localTime(time)}
      onInput={({ currentTarget }) => onTime(timeOfField(currentTarget.value))}
    />
  );
}
