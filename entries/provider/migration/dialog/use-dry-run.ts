import { useEffect, useRef, useState } from 'react';
import type {
  DryRunReport,
  StartMigration,
} from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import type { Failure } from '../../../../shared/http/call';
import { isRefusal } from '../refusal-text';
import { postDryRun } from './dialog-calls';

/** The state of a dry run. */
export type DryRunState =
  | { kind: 'idle' }
  | { kind: 'running' }
  /** `of` is the choices that it was run with, as JSON. */
  | { kind: 'done'; report: DryRunReport; of: string }
  | { kind: 'failed'; failure: Failure }
  /** The server has no such call. */
  | { kind: 'missing' };

/** Asks the server what a migration would do. Unmounting aborts it. */
export function useDryRun(base: string) {
  const [state, setState] = useState<DryRunState>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const cancel = () => {
    controller.current?.abort();
    setState((last) => (last.kind === 'running' ? { kind: 'idle' } : last));
  };
  const run = async (start: StartMigration) => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setState({ kind: 'running' });
    const answer = await postDryRun(base, start, own.signal);
    if (own.signal.aborted) return;
    if (answer.ok) setState({ kind: 'done', report: answer.data, of: JSON.stringify(start) });
    else setState(isMissing(answer) ? { kind: 'missing' } : { kind: 'failed', failure: answer });
  };
  return { state, cancel, run: (start: StartMigration) => void run(start) };
}

function isMissing(failure: Failure): boolean {
  return failure.kind === 'status' && [404, 405, 501].includes(failure.status) && !isRefusal(failure);
}
