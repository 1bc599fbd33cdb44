import { useEffect, useRef, useState } from 'react';
import type { AuditCounts, AuditData } from '../../shared/contract/settings/audit';
import type { LoadState } from '../../shared/runtime/loading/resource-loader';
import { HOUR, rangeOf, sumByBar, type TimeRange } from '../../shared/ui/chart/time-bars';
import { getCounts } from './api';
import { barBounds } from './audit-period';
import { type AuditQuery, queryOf, searchOf, withChanges } from './audit-query';

interface AuditChartInput {
  query: AuditQuery;
  state: LoadState<AuditData>;
  /** Whether the server counts. */
  hasCounts: boolean;
  /** Changes with each refresh. */
  turn: number;
  narrow: (changes: AuditQuery, isRepeated?: boolean) => void;
}

const ANY_TIME = { range: '', from: '', until: '' };

/** The period that bars were chosen from. */
interface Narrowed {
  /** The query of the chosen bars. */
  to: string;
  period: AuditQuery;
  /** The period that the list has again without a choice. */
  cleared: AuditQuery;
}

/** The bars of the audit log; undefined without any entry in them. Choosing some narrows the list to their time. */
export function useAuditChart({ query, state, hasCounts, turn, narrow }: AuditChartInput) {
  const [narrowed, setNarrowed] = useState<Narrowed>();
  const time = { ...ANY_TIME, ...withChanges(query, { search: '', event: '', outcome: '', account: '' }) };
  // The chosen bars stay among those that they were chosen from.
  const last = narrowed?.to === searchOf(withChanges({}, time)) ? narrowed : undefined;
  const period = last?.period ?? time;
  const bounds = barBounds(period, Date.now());
  const [first = 0, end = 0] = [bounds[0], bounds.at(-1)];
  const key = searchOf(withChanges(query, { range: '', from: textOf(first), until: textOf(end) }));
  const counted = useCounts({ key, turn, isReady: hasCounts && bounds.length > 1 && state.kind === 'loaded' });
  const since = Date.parse(counted?.all.since ?? '');
  const bars = counted === undefined ? bounds : bounds.filter((bound) => bound >= since);
  const values = counted && sumByBar(bars, eventsOf(counted.all));
  const refused = counted && sumByBar(bars, eventsOf(counted.refused));

  // Before they are counted, the newest entry tells whether there are any: nothing moves when the counts arrive.
  const wasShown = useRef(false);
  if (!hasCounts || bars.length < 2) wasShown.current = false;
  else if (values !== undefined) wasShown.current = values.some((value) => value > 0);
  else if (state.kind === 'loaded') wasShown.current = Date.parse(state.data.entries[0]?.at ?? '') >= first;
  if (!wasShown.current) return undefined;

  const chosen = rangeOf(time.from, time.until);
  const isOfBars = chosen !== undefined && bounds.includes(chosen.from) && bounds.includes(chosen.until);
  return {
    bounds: bars,
    values,
    refused,
    chosen: time.range === '' ? chosen : undefined,
    choose(range: TimeRange | undefined, isRepeated?: boolean) {
      const cleared = last?.cleared ?? (isOfBars || range === undefined ? ANY_TIME : time);
      const next = range ? { range: '', from: textOf(range.from), until: textOf(range.until) } : cleared;
      setNarrowed(range && { to: searchOf(withChanges({}, next)), period, cleared });
      narrow(next, isRepeated);
    },
  };
}

const textOf = (time: number) => new Date(time).toISOString();

/** The counts, each with the time of its hour. */
function eventsOf({ since, counts }: AuditCounts) {
  const start = Date.parse(since);
  return counts.map((count, hour) => [start + hour * HOUR, count] as const);
}

interface CountsInput {
  /** The query that is counted. */
  key: string;
  turn: number;
  isReady: boolean;
}

/** All entries of a query, and those that were refused. */
interface Counts {
  all: AuditCounts;
  refused: AuditCounts;
}

const NONE: AuditCounts = { since: '', counts: [] };

/** Counts the entries of a query, those of one outcome by one call. Without an answer there are none. */
async function countAll(query: AuditQuery, signal: AbortSignal): Promise<Counts> {
  const countOf = async (narrowed: AuditQuery) => {
    const answer = await getCounts(narrowed, signal);
    return answer.ok ? answer.data : NONE;
  };
  const all = countOf(query);
  const refused = query.outcome ? undefined : countOf({ ...query, outcome: 'refused' });
  if (refused) return { all: await all, refused: await refused };
  return { all: await all, refused: query.outcome === 'refused' ? await all : NONE };
}

/** The counts of a query; undefined until they have arrived. */
function useCounts({ key, turn, isReady }: CountsInput): Counts | undefined {
  const [counted, setCounted] = useState<{ key: string; turn: number; counts: Counts }>();
  const isKnown = counted?.key === key && counted.turn === turn;
  useEffect(() => {
    if (!isReady || isKnown) return;
    const controller = new AbortController();
    void countAll(queryOf(key), controller.signal).then((counts) => {
      if (!controller.signal.aborted) setCounted({ key, turn, counts });
    });
    return () => controller.abort();
  }, [key, turn, isReady, isKnown]);
  return counted?.key === key ? counted.counts : undefined;
}
