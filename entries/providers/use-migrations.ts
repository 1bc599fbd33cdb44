import { useRef, useState } from 'react';
import type { ProviderSummary } from '../../shared/contract/identity-providers/identity-provider-list';
import type { MigrationStatuses } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import {
  isRefused,
  pollingDelay,
  STALE_AFTER,
  withKnownLogs,
} from '../../shared/identity-providers/migration-polling-rules';
import { usePolling } from '../../shared/runtime/hooks/use-polling';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { getMigrations } from './api';

/** The states of migrations by the ids of the providers. */
interface Migrations {
  readonly statuses: MigrationStatuses;
  /** Whether the last reads have failed. */
  readonly isStale: boolean;
}

/**
 * The states of the providers' migrations, read each second until there is none that could change. When the list of
 * providers changes, polling starts again.
 */
export function useMigrations(providers: readonly ProviderSummary[]): Migrations {
  const [statuses, setStatuses] = useState<MigrationStatuses>({});
  const [ended, setEnded] = useState<string>();
  const [isStale, setStale] = useState(false);
  const failures = useRef(0);
  const ids = providers.map(({ id }) => id).join('\n');
  const poll = async (signal: AbortSignal) => {
    const answer = await getMigrations(signal);
    if (signal.aborted) return;
    if (answer.ok) {
      failures.current = 0;
      setStatuses((last) => {
        const known = Object.entries(answer.data).map(([id, status]) => [id, withKnownLogs(status, last[id])]);
        const next: MigrationStatuses = Object.fromEntries(known);
        return isSame(last, next) ? last : next;
      });
    } else {
      failures.current += 1;
      if (answer.status === 401) redirectToSignIn();
    }
    setStale(failures.current >= STALE_AFTER);
    if (answer.ok ? isMigrationOver(answer.data) : isRefused(answer)) setEnded(ids);
  };
  usePolling({
    of: ids === '' || ids === ended ? undefined : ids,
    delay: (calls) => (calls === 0 ? 0 : pollingDelay(failures.current)),
    poll,
  });
  return { statuses, isStale };
}

/** The rows of the table stay the same while nothing changes. */
function isSame(one: MigrationStatuses, other: MigrationStatuses): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether migration is turned off for every provider, so that polling can stop. */
export function isMigrationOver(statuses: MigrationStatuses): boolean {
  return Object.values(statuses).every(({ isFeatureDeactivated }) => isFeatureDeactivated);
}
