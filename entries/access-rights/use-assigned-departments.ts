import { useEffect, useState } from 'react';
import type { AllowedDepartments } from '../../shared/contract/settings/access-rights';
import type { Failure } from '../../shared/http/call';
import { hasUnsavedChanges } from '../../shared/runtime/navigation/has-unsaved-changes';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { getAssignedDepartments } from './api';

interface Answered {
  department: string;
  data?: AllowedDepartments;
  failure?: Failure;
}

/** The departments that are assigned to a department. Choosing another one aborts the call of the first. */
export function useAssignedDepartments(department: string | undefined) {
  const [answered, setAnswered] = useState<Answered>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): another try is another call
  useEffect(() => {
    if (department === undefined) return;
    const { signal, abort } = abortable();
    const read = async () => {
      const answer = await getAssignedDepartments(department, signal);
      if (signal.aborted) return;
      if (answer.ok) setAnswered({ department, data: answer.data });
      else if (answer.kind === 'status' && answer.status === 401 && !hasUnsavedChanges()) redirectToSignIn();
      // What was read before stays, when it cannot be read again.
      else setAnswered((last) => (isOf(last, department)?.data ? last : { department, failure: answer }));
    };
    void read();
    return abort;
  }, [department, tries]);
  const [reload] = useState(() => () => setTries((before) => before + 1));
  const current = isOf(answered, department);
  return {
    /** Undefined until they have arrived, also when loading them failed. */
    data: current?.data,
    failure: current?.failure,
    reload,
    retry() {
      setAnswered(undefined);
      reload();
    },
    /** Shows what was saved, until it is read again. */
    setSaved: (departments: readonly string[], version: string) =>
      setAnswered((last) => last?.data && { ...last, data: { departments: [...departments], version } }),
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function isOf(answered: Answered | undefined, department: string | undefined): Answered | undefined {
  return answered?.department === department ? answered : undefined;
}
