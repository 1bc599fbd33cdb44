import { useId } from 'react';
import type { AccountSecurity } from '../contract/account/account-security';
import { formatNumber } from '../i18n/format';
import { buttonStyle } from '../ui/button/button-style';
import { Icon } from '../ui/image/Icon';
import { Time } from '../ui/time/Time';
import { type SecurityRow, securityRows } from './security-rows';

const ICONS = {
  good: <Icon name="success" className="text-success-ink" />,
  warning: <Icon name="warning" className="text-warning-ink" />,
  neutral: <Icon name="info" className="text-muted" />,
};

interface SecurityListProps {
  data: AccountSecurity;
  /** Put before the path of each page; undefined where the list has no actions. */
  linkPrefix?: string | undefined;
  /** The level of the titles of rows. */
  level: 2 | 3;
}

/** What protects the account of the user: each with its state, its date, and the page where it is changed. */
export function SecurityList({ data, linkPrefix, level }: SecurityListProps) {
  return (
    <ul data-part="security" className="flex flex-col divide-y divide-line">
      {securityRows(data).map((row) => (
        <Row key={row.id} row={row} linkPrefix={linkPrefix} level={level} />
      ))}
    </ul>
  );
}

function Row({ row, linkPrefix, level }: Omit<SecurityListProps, 'data'> & { row: SecurityRow }) {
  const { id, title, count, state, time, tone, action } = row;
  const own = useId();
  const Heading = `h${level}` as const;
  return (
    <li data-id={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4">
      <span className="self-start pt-0.5">{ICONS[tone]}</span>
      <div className="min-w-0 grow basis-48">
        <Heading id={`${own}title`} className="font-medium">
          {title}
          {count === undefined ? null : (
            <span data-part="count" className="ms-2 font-normal text-muted tabular">
              {formatNumber(count)}
            </span>
          )}
        </Heading>
        <p className="flex flex-wrap gap-x-3 text-muted">
          {state ? <span className="min-w-0 [overflow-wrap:anywhere]">{state}</span> : null}
          {time?.of ? (
            <span className="min-w-0">
              <Time of={time.of} text={time.text} />
            </span>
          ) : null}
        </p>
      </div>
      {action && linkPrefix !== undefined ? (
        <a
          id={`${own}action`}
          href={linkPrefix + action.href}
          data-action="open"
          aria-labelledby={`${own}action ${own}title`}
          className={`${buttonStyle('secondary')} max-sm:w-full`}
        >
          {action.text}
        </a>
      ) : null}
    </li>
  );
}
