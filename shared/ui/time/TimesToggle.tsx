import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { areRelative, setRelative, useTimesValue } from './relative-times';

interface TimesToggleProps {
  /** Its place; default the end of its line, where its text ends with the table below. */
  className?: string;
}

/** The button above a table that switches all its times between relative to now, and dates. */
export function TimesToggle({ className = '-me-4 ms-auto' }: TimesToggleProps) {
  const isRelative = useTimesValue(areRelative);
  return (
    <Button action="toggle-times" variant="text" className={className} onClick={() => setRelative(!isRelative)}>
      {t(isRelative ? 'TABLE_TIMES_ABSOLUTE' : 'TABLE_TIMES_RELATIVE')}
    </Button>
  );
}
