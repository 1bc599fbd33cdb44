import { createContext, type ReactNode, useContext } from 'react';
import { isPlainClick } from '../../shared/browser/is-plain-click';
import { AUDIT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { type AuditQuery, searchOf, withChanges } from './audit-query';

interface Filtering {
  query: AuditQuery;
  /** Shows the list of the query with these changes, without an open entry. */
  narrowTo: (changes: AuditQuery) => void;
}

/** The filter of the list around a link. */
export const FilterContext = createContext<Filtering | undefined>(undefined);

interface FilterLinkProps {
  /** The `data-action`. */
  action: string;
  changes: AuditQuery;
  className?: string;
  children: ReactNode;
}

/** A link to the list with a changed filter. */
export function FilterLink({ action, changes, className = '', children }: FilterLinkProps) {
  const filtering = useContext(FilterContext);
  if (filtering === undefined) throw new Error('FilterLink needs a FilterContext around it');
  const { query, narrowTo } = filtering;
  return (
    // As wide as its text: the rest of a cell opens the row.
    <span className="flex">
      <a
        href={AUDIT_ADDRESS + searchOf(withChanges(query, changes))}
        data-action={action}
        title={changes.account ? t('AUDIT_ONLY_ACCOUNT') : undefined}
        className={`min-w-0 text-primary-ink ${className}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          narrowTo(changes);
        }}
      >
        {children}
      </a>
    </span>
  );
}

/** The filter for an account; one that has no id, such as the operator of a command, is searched by its name. */
export const accountFilter = (id: string, name: string): AuditQuery => (id === '' ? { search: name } : { account: id });
