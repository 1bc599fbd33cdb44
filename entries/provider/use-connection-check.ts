import { useEffect, useRef, useState } from 'react';
import type { CheckStage } from '../../shared/contract/connection-check';
import type { Failure } from '../../shared/http/call';
import { postConnection } from './api';

/** The state of a check of the connection. */
export type ConnectionCheckState =
  | { kind: 'idle' }
  | { kind: 'running' }
  /** `of` is the provider that was checked, as JSON. */
  | { kind: 'done'; stages: readonly CheckStage[]; of: string }
  | { kind: 'failed'; failure: Failure };

/** Checks the connection of a provider as it is in the form; it can be cancelled, and ends with the component. */
export function useConnectionCheck(address: string) {
  const [state, setState] = useState<ConnectionCheckState>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);
  const cancel = () => {
    controller.current?.abort();
    setState({ kind: 'idle' });
  };
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (payload: object) => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setState({ kind: 'running' });
    const answer = await postConnection(address, payload, own.signal);
    if (own.signal.aborted) return;
    setState(
      answer.ok
        ? { kind: 'done', stages: answer.data.stages, of: JSON.stringify(payload) }
        : { kind: 'failed', failure: answer },
    );
  };
  return { state, cancel, run: (payload: object) => void run(payload) };
}
