import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { areRelative, setRelative, useTimesValue } from './relative-times';

/** The button at the end of the line above a table that switches all its times between relative to now, and dates. */
export function TimesToggle() {
  const isRelative = useTimesValue(areRelative);
  return (
    <Button action="toggle-times" variant="text" className="-me-4 ms-auto" onClick={() => setRelative(!isRelative)}>
      {t(isRelative ? 'TABLE_TIMES_ABSOLUTE' : 'TABLE_TIMES_RELATIVE')}
    </Button>
  );
}
