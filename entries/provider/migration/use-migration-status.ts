import { useCallback, useEffect, useRef, useState } from 'react';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import type { Failure } from '../../../shared/http/call';
import {
  isRefused,
  pollingDelay,
  STALE_AFTER,
  withKnownLogs,
} from '../../../shared/identity-providers/migration-polling-rules';
import { usePolling } from '../../../shared/runtime/hooks/use-polling';
import { useResourceChanged } from '../../../shared/runtime/hooks/use-resource-changed';
import { hasUnsavedChanges } from '../../../shared/runtime/navigation/has-unsaved-changes';
import { redirectToSignIn } from '../../../shared/runtime/navigation/redirect';
import { getStatus, type MigrationAddress, type StatusQuery } from './api';
import { hasRunBegun, hasRunEnded, isPollingOver } from './status-changes';

/** The status as it was read last, and how the last read failed, if it did. */
interface ReadState {
  status: MigrationStatus | undefined;
  failure: Failure | undefined;
}

const CHANGES = [{ resource: PROVIDERS_ADDRESS }];

/** How often the status is read after an action of the user, whose effect a server may show a moment later. */
const READS_AFTER_ACTION = 5;

/**
 * The status of a migration, read each second until it is over, with one call at a time. A read that the user asks for
 * replaces the pending one.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share the state of one read
export function useMigrationStatus(address: MigrationAddress) {
  const [state, setState] = useState<ReadState>({ status: undefined, failure: undefined });
  const [checkedAt, setCheckedAt] = useState<Date>();
  const [reading, setReading] = useState<StatusQuery>();
  const status = useRef<MigrationStatus>(undefined);
  const failures = useRef(0);
  const readsLeft = useRef(0);
  /** The query that no read has answered yet: at first the logs are counted. */
  const wanted = useRef<StatusQuery>({ checkLogs: true });
  const active = useRef<{ controller: AbortController; end: Promise<void> }>(undefined);

  /** Returns whether a run has ended, so that the logs have its last lines now. */
  const receive = (answer: Awaited<ReturnType<typeof getStatus>>): boolean => {
    if (!answer.ok) {
      failures.current += 1;
      if (answer.status === 401 && !hasUnsavedChanges()) redirectToSignIn();
      setState((last) => ({ ...last, failure: answer }));
      return false;
    }
    failures.current = 0;
    readsLeft.current = Math.max(readsLeft.current - 1, 0);
    const last = status.current;
    const isNewRun = hasRunBegun(last, answer.data);
    if (isNewRun) wanted.current = { ...wanted.current, checkLogs: true };
    status.current = isNewRun ? answer.data : withKnownLogs(answer.data, last);
    setState({ status: status.current, failure: undefined });
    return hasRunEnded(last, answer.data);
  };
  const readWanted = async (signal: AbortSignal): Promise<void> => {
    const query = wanted.current;
    const answer = await getStatus(address, query, signal);
    if (signal.aborted) return;
    if (answer.ok && wanted.current === query) wanted.current = {};
    if (!receive(answer) || query.checkLogs) return;
    wanted.current = { checkLogs: true };
    await readWanted(signal);
  };
  const read = async (query: StatusQuery = {}): Promise<void> => {
    wanted.current = { ...wanted.current, ...query };
    active.current?.controller.abort();
    const controller = new AbortController();
    const end = readWanted(controller.signal);
    active.current = { controller, end };
    await end;
    if (active.current?.controller === controller) active.current = undefined;
  };
  /** Reads at once; resolves when the status has arrived, or the read has failed. */
  const reload = async (query?: StatusQuery): Promise<void> => {
    setReading(query ?? {});
    await read(query);
    if (active.current === undefined) setReading(undefined);
  };
  /** Reads what the user wants to have checked, and keeps the time of the check. */
  const check = async (query: StatusQuery): Promise<void> => {
    await reload(query);
    if (failures.current === 0) setCheckedAt(new Date());
  };
  /** Reads at once after an action of the user, and again for some seconds. */
  const reloadAfterAction = (): Promise<void> => {
    readsLeft.current = READS_AFTER_ACTION;
    return reload({ checkLogs: true });
  };
  const isOver = state.status !== undefined && isPollingOver(state.status) && readsLeft.current === 0;
  const isIdle = isOver || (state.failure !== undefined && isRefused(state.failure));
  usePolling({
    of: isIdle ? undefined : `${address.base} ${address.providerId}`,
    delay: () =>
      status.current || failures.current > 0 ? pollingDelay(failures.current, state.failure?.retryAfter) : 0,
    poll: () => active.current?.end ?? read(),
  });
  useOtherChanges(() => {
    if (isIdle && active.current === undefined) void read({ checkLogs: true });
  });
  useEffect(() => () => active.current?.controller.abort(), []);
  /** Whether what is shown is older than a few seconds; one failed call alone is not shown. */
  const isStale = state.failure !== undefined && (isIdle || failures.current >= STALE_AFTER);
  return { ...state, isStale, isIdle, reading, checkedAt, check, reload, reloadAfterAction };
}

/** Reads again when the server reports a change, and when the user comes back to the page. */
function useOtherChanges(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const again = useCallback(() => latest.current(), []);
  useResourceChanged(CHANGES, again);
  useEffect(() => {
    const controller = new AbortController();
    const onVisible = () => {
      if (!document.hidden) again();
    };
    document.addEventListener('visibilitychange', onVisible, { signal: controller.signal });
    return () => controller.abort();
  }, [again]);
}
