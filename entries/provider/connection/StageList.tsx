import type { CheckStage } from '../../../shared/contract/identity-providers/connection-check';
import { currentLocale } from '../../../shared/i18n/format';
import { MESSAGE_LENGTH, NAME_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { t } from '../../../shared/i18n/translate';
import { problemText } from '../../../shared/identity-providers/problem-text';
import { Icon, type IconName } from '../../../shared/ui/image/Icon';
import { Svg } from '../../../shared/ui/image/Svg';
import { CertificateDetails } from './CertificateDetails';
import { RESULT_TEXTS, stageText } from './check-stages';
import type { ChosenGroups } from './GroupCandidates';
import { StageGroupSuggestions } from './StageGroupSuggestions';

/** A stage with its result, or one before its result is there. */
export type StageRow = CheckStage | { stage: string; result: 'waiting' | 'running' };

interface StageListProps {
  rows: readonly StageRow[];
  /** Whether the form has changed since. */
  isStale: boolean;
  onApply: (groups: ChosenGroups) => void;
}

/** The stages of the check, one under the other. */
export function StageList({ rows, isStale, onApply }: StageListProps) {
  return (
    <ol data-part="stages" data-stale={isStale || undefined} className={`flex flex-col ${isStale ? 'text-muted' : ''}`}>
      {rows.map((row) => (
        <li
          key={row.stage}
          data-part="stage"
          data-id={row.stage}
          data-status={row.result}
          className="flex gap-3 border-line border-t py-2"
        >
          <StageIcon result={row.result} />
          <div className="min-w-0 flex-1">
            <StageTitle row={row} />
            {'detail' in row ? <StageDetails stage={row} onApply={onApply} /> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** An empty circle: no result yet. A circle with a line: skipped or not tried. */
const CIRCLE = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16';
const SKIPPED = `${CIRCLE}M7 11h10v2H7z`;

const ICONS: Partial<Record<StageRow['result'], { name: IconName; colour: string }>> = {
  passed: { name: 'success', colour: 'text-success-ink' },
  warning: { name: 'warning', colour: 'text-warning-ink' },
  failed: { name: 'cancel', colour: 'text-error-ink' },
};

function StageIcon({ result }: { result: StageRow['result'] }) {
  const icon = ICONS[result];
  if (icon) return <Icon name={icon.name} size="size-5" className={`mt-0.5 ${icon.colour}`} />;
  const isUnknown = result === 'waiting' || result === 'running';
  return (
    <Svg
      path={isUnknown ? CIRCLE : SKIPPED}
      size="size-5"
      className={`mt-0.5 text-disabled ${result === 'running' ? 'animate-pulse' : ''}`}
    />
  );
}

function StageTitle({ row }: { row: StageRow }) {
  const { stage, result } = row;
  const isPlain = result === 'waiting' || result === 'running';
  const duration = 'duration' in row ? row.duration : undefined;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span
        className={`min-w-0 ${isPlain || result === 'not-tried' || result === 'skipped' ? 'text-muted' : 'font-medium'}`}
      >
        {stageText(stage)}
      </span>
      {isPlain ? null : (
        <span className="text-muted text-sm tabular">
          <span className={result === 'passed' ? 'sr-only' : ''}>{t(RESULT_TEXTS[result])}</span>
          {typeof duration === 'number' && result !== 'skipped' && result !== 'not-tried'
            ? ` ${formatDuration(duration)}`
            : null}
        </span>
      )}
    </div>
  );
}

/** A duration in ms, with its unit. */
export function formatDuration(milliseconds: number): string {
  const isLong = milliseconds >= 1000;
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: isLong ? 1 : 0,
  }).format(isLong ? milliseconds / 1000 : milliseconds);
}

function StageDetails({ stage, onApply }: { stage: CheckStage; onApply: (groups: ChosenGroups) => void }) {
  const { messageKey, detail, certificate, users, candidates } = stage;
  return (
    <div className="mt-1 flex flex-col gap-2 text-sm empty:hidden">
      {messageKey ? <p>{problemText(messageKey)}</p> : null}
      {detail ? (
        <p
          dir="auto"
          data-part="stage-detail"
          className="secret rounded-lg bg-tint px-3 py-2 text-muted [overflow-wrap:anywhere]"
        >
          {shortenUntrustedText(detail, MESSAGE_LENGTH)}
        </p>
      ) : null}
      {certificate ? (
        <CertificateDetails
          // The text of the stage already says it.
          certificate={certificate.problem === messageKey ? { ...certificate, problem: '' } : certificate}
          open={stage.result !== 'passed'}
        />
      ) : null}
      {users.length > 0 ? <SampleUsers users={users} /> : null}
      <StageGroupSuggestions stage={stage.stage} names={candidates} onApply={onApply} />
    </div>
  );
}

/** The maximum number of users and of characters of each text of them. */
const MAX_USERS = 3;

function SampleUsers({ users }: { users: CheckStage['users'] }) {
  return (
    <ul data-part="sample-users" className="flex flex-col gap-1">
      {users.slice(0, MAX_USERS).map((user, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, and names that may be equal
        <li key={index} className="[overflow-wrap:anywhere]">
          <bdi>{shortenUntrustedText(user.displayName || user.userName, NAME_LENGTH)}</bdi>{' '}
          <bdi className="text-muted">
            {[user.displayName && user.userName, user.email]
              .filter(Boolean)
              .map((text) => shortenUntrustedText(text, NAME_LENGTH))
              .join(' · ')}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
