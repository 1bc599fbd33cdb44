import { useEffect, useRef, useState } from 'react';
import type { CheckStage } from '../../../shared/contract/identity-providers/connection-check';
import type { Failure } from '../../../shared/http/call';
import { postConnection } from '../api';

/** The state of a check of the connection. */
export type ConnectionCheckState =
  | { kind: 'idle' }
  | { kind: 'running' }
  /** `of` is what the form had. */
  | { kind: 'done'; stages: readonly CheckStage[]; of: string }
  | { kind: 'failed'; failure: Failure };

/** Checks the connection of a provider as it is in the form; it ends with the component, and before the provider is saved. */
export function useConnectionCheck(address: string) {
  const [state, setState] = useState<ConnectionCheckState>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);
  const cancel = () => {
    controller.current?.abort();
    setState((last) => (last.kind === 'running' ? { kind: 'idle' } : last));
  };
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (payload: object, of: string) => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setState({ kind: 'running' });
    const answer = await postConnection(address, payload, own.signal);
    if (own.signal.aborted) return;
    setState(answer.ok ? { kind: 'done', stages: answer.data.stages, of } : { kind: 'failed', failure: answer });
  };
  return { state, cancel, run: (payload: object, of: string) => void run(payload, of) };
}
