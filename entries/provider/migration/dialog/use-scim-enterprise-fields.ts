import { useEffect, useState } from 'react';
import type { Failure } from '../../../../shared/http/call';
import { getEnterpriseFields } from './dialog-calls';
import type { EnterpriseField } from './enterprise-fields';

/** The fields to choose from. A failure never leaves the page: the user may have entered something. */
export type FieldsState =
  | { kind: 'loading' }
  | { kind: 'loaded'; fields: readonly EnterpriseField[] }
  | { kind: 'failed'; failure: Failure };

/** Loads the fields of the SCIM enterprise extension (RFC 7643 §4.3) into which optional legacy fields can be moved. */
export function useScimEnterpriseFields(base: string): { state: FieldsState; retry: () => void } {
  const [state, setState] = useState<FieldsState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): each attempt is a call
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const answer = await getEnterpriseFields(base, controller.signal);
      if (controller.signal.aborted) return;
      setState(answer.ok ? { kind: 'loaded', fields: answer.data.fields } : { kind: 'failed', failure: answer });
    };
    void load();
    return () => controller.abort();
  }, [base, attempt]);
  const retry = () => {
    setState({ kind: 'loading' });
    setAttempt((last) => last + 1);
  };
  return { state, retry };
}
