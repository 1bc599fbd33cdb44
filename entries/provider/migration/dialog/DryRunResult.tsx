import type { MigrationOutcome } from '../../../../shared/contract/identity-providers/legacy-migration-message-keys';
import type { DryRunPart, DryRunReport } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate';
import { formatList, formatNumber } from '../../../../shared/i18n/format';
import { LINE_LENGTH, PART_LENGTH, shortenUntrustedText } from '../../../../shared/i18n/shorten-untrusted-text';
import { hasMessage, type MessageKey, t, translateServerText } from '../../../../shared/i18n/translate';
import { Alert } from '../../../../shared/ui/feedback/Alert';

/** The maximum number of reasons, of examples of each, and of characters of each text. */
const MAX_REASONS = 20;
const MAX_EXAMPLES = 5;

const COUNTS: readonly { name: 'created' | 'merged' | 'skipped' | 'conflicts'; label: MessageKey }[] = [
  { name: 'created', label: 'MIGRATION_COUNT_CREATED' },
  { name: 'merged', label: 'MIGRATION_COUNT_MERGED' },
  { name: 'skipped', label: 'MIGRATION_COUNT_SKIPPED' },
  { name: 'conflicts', label: 'MIGRATION_COUNT_CONFLICTS' },
];

/** What cannot be moved. */
const CONFLICT: MigrationOutcome = 'conflict';

/** What a migration would do with the users and groups. */
export function DryRunResult({ report, isStale }: { report: DryRunReport; isStale: boolean }) {
  const { users, groups, passwords, mailAddresses, fields } = report;
  return (
    <div
      data-part="dry-run-report"
      data-stale={isStale || undefined}
      className={`flex flex-col gap-3 ${isStale ? 'text-muted' : ''}`}
    >
      {isStale ? <Alert type="INFO">{t('MIGRATION_DRY_RUN_STALE')}</Alert> : null}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Part id="users" title="MIGRATION_USERS" part={users} />
        <Part id="groups" title="MIGRATION_GROUPS" part={groups} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <Fact id="passwords" label="MIGRATION_COUNT_PASSWORDS" value={passwords} />
        <Fact id="mailAddresses" label="MIGRATION_COUNT_MAIL" value={mailAddresses} />
        <Fact id="fields" label="MIGRATION_COUNT_FIELDS" value={fields} />
      </dl>
    </div>
  );
}

function Fact({ id, label, value }: { id: string; label: MessageKey; value: number }) {
  return (
    <div data-part="fact" data-id={id} className="flex gap-2">
      <dt className="text-muted">{t(label)}</dt>
      <dd className="font-medium tabular">{formatNumber(value)}</dd>
    </div>
  );
}

function Part({ id, title, part }: { id: string; title: MessageKey; part: DryRunPart }) {
  return (
    <section
      data-part="dry-run-part"
      data-id={id}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4 contrast-more:border-edge"
    >
      <h4 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {t(title)}
        <span className="font-normal text-muted text-sm tabular">
          {t('MIGRATION_COUNT_TOTAL', { number: part.total })}
        </span>
      </h4>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {COUNTS.map(({ name, label }) => (
          <div key={name} data-id={name} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-sm">{t(label)}</dt>
            <dd
              className={`text-heading tabular ${name === 'conflicts' && part.conflicts > 0 ? 'text-error-ink' : part[name] === 0 ? 'text-muted' : ''}`}
            >
              {formatNumber(part[name])}
            </dd>
          </div>
        ))}
      </dl>
      {part.reasons.length > 0 ? <Reasons reasons={part.reasons} /> : null}
    </section>
  );
}

function Reasons({ reasons }: Pick<DryRunPart, 'reasons'>) {
  return (
    <ul className="flex flex-col gap-2 border-line border-t pt-3 text-sm">
      {reasons.slice(0, MAX_REASONS).map(({ outcome, reason, count, examples }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, and reasons that may be equal
        <li key={index} data-part="reason" data-id={reason} className="[overflow-wrap:anywhere]">
          <span className={`font-medium tabular ${outcome === CONFLICT ? 'text-error-ink' : ''}`}>
            {formatNumber(count)}
          </span>{' '}
          <bdi>{reasonText(reason)}</bdi>
          {examples.length > 0 ? <p className="text-muted">{examplesText(examples)}</p> : null}
        </li>
      ))}
    </ul>
  );
}

/** The translation of a reason that is a known message key, else the server's text. */
function reasonText(reason: string): string {
  const isKey = hasMessage(reason);
  return shortenUntrustedText(isKey ? translateServerText(reason) : reason, LINE_LENGTH);
}

function examplesText(examples: readonly string[]): string {
  const names = examples.slice(0, MAX_EXAMPLES).map((name) => bidiIsolate(shortenUntrustedText(name, PART_LENGTH)));
  return t('MIGRATION_EXAMPLES', { names: formatList(names) });
}
