import { deviceTime } from '../../http/server-clock';
import { formatRelativeTime } from '../../i18n/format-relative-time';
import { formatServerTime } from '../../i18n/format-server-time';
import { areRelative, useTimesValue } from './relative-times';

interface TimeProps {
  /** A date and time of an answer; nothing is shown where it is not one. */
  of: string;
  /** The sentence that the time is in; default only the time. */
  text?: (time: string) => string;
}

/** A time as the user has chosen for tables. With one relative to now, the tooltip and screen readers also have the date. */
export function Time({ of, text = (time) => time }: TimeProps) {
  const date = new Date(of);
  const absolute = formatServerTime(of);
  const shown = useTimesValue(() =>
    absolute !== undefined && areRelative() ? formatRelativeTime(deviceTime(date.getTime())) : (absolute ?? ''),
  );
  if (absolute === undefined) return null;
  const isRelative = shown !== absolute;
  return (
    <time dateTime={date.toISOString()} title={isRelative ? absolute : undefined}>
      {text(shown)}
      {isRelative ? <span className="sr-only"> ({absolute})</span> : null}
    </time>
  );
}
