import type { AuditEntry } from '../../shared/contract/settings/audit';
import { t } from '../../shared/i18n/translate';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';

/** An entry as JSON, behind a fold. */
export function EntryJson({ entry }: { entry: AuditEntry }) {
  const text = jsonText(entry);
  return (
    <NativeDetails part="json" title={t('AUDIT_JSON')}>
      <pre dir="ltr" lang="en" className="mb-3 secret whitespace-pre-wrap text-start text-sm [overflow-wrap:anywhere]">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} />
    </NativeDetails>
  );
}

/** Invisible characters but line feeds; some change the direction of the text around them. */
const INVISIBLE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu;

/** The entry as indented JSON, with escapes for invisible characters. */
export function jsonText(entry: AuditEntry): string {
  return JSON.stringify(entry, null, 2).replace(INVISIBLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
