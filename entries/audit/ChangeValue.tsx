import type { AuditChange } from '../../shared/contract/settings/audit';
import { t } from '../../shared/i18n/translate';
import { valueText } from './change-texts';

/** The value of a field before and after a change, what was added to it or removed from it, or that it was changed. */
export function ChangeValue({ change: { field, before, after } }: { change: AuditChange }) {
  if (before == null && after == null) return t('AUDIT_CHANGED');
  if (before == null) return t('AUDIT_ADDED', { value: valueText(field, after) });
  if (after == null) return t('AUDIT_REMOVED', { value: valueText(field, before) });
  const [old, present] = [before, after].map((value) => valueText(field, value) || t('AUDIT_NO_VALUE'));
  return (
    <>
      <span className="sr-only">{t('AUDIT_CHANGE', { before: old ?? '', after: present ?? '' })}</span>
      <span aria-hidden="true">
        <del className="text-muted">{old}</del> → <ins className="no-underline">{present}</ins>
      </span>
    </>
  );
}
