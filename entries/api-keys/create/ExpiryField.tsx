import { type MessageKey, t } from '../../../shared/i18n/translate';
import { Select } from '../../../shared/ui/form/Select';
import { TextField } from '../../../shared/ui/form/TextField';
import { EXPIRY_CHOICES, type ExpiryChoice, type ExpiryInput, today } from './expiry-value';

const TEXTS: Readonly<Record<ExpiryChoice, MessageKey>> = {
  never: 'APIKEY_EXPIRY_NEVER',
  '30': 'APIKEY_EXPIRY_30',
  '90': 'APIKEY_EXPIRY_90',
  '365': 'APIKEY_EXPIRY_365',
  date: 'APIKEY_EXPIRY_DATE',
};

interface ExpiryFieldProps {
  value: ExpiryInput;
  /** The error message of the date. */
  error: string | undefined;
  onChange: (value: ExpiryInput) => void;
  onBlur: () => void;
}

/** When a new key expires: a choice of times, or a date. */
export function ExpiryField({ value, error, onChange, onBlur }: ExpiryFieldProps) {
  return (
    <>
      <Select
        name="expiry"
        label={t('APIKEY_EXPIRY')}
        value={value.choice}
        options={EXPIRY_CHOICES.map((choice) => ({ value: choice, text: t(TEXTS[choice]) }))}
        onChange={({ currentTarget }) => {
          const choice = EXPIRY_CHOICES.find((each) => each === currentTarget.value);
          if (choice !== undefined) onChange({ ...value, choice });
        }}
      />
      {value.choice === 'date' ? (
        <TextField
          name="expiry-date"
          type="date"
          label={t('APIKEY_EXPIRY_DAY')}
          required
          autoComplete="off"
          min={today(new Date())}
          value={value.date}
          error={error}
          onInput={({ currentTarget }) => onChange({ ...value, date: currentTarget.value })}
          onBlur={onBlur}
        />
      ) : null}
    </>
  );
}
