import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ReportData } from '../../shared/contract/sign-in/report';
import { describeFailure } from '../../shared/http/failure-text';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { usePage } from '../../shared/runtime/start/page-context';
import { postReport } from './api';

/** The state of the report and its event handler. */
export function useReport(initial: ReportData) {
  const { reload } = usePage();
  const [done, setDone] = useState<ReportData>();
  const [state, setState] = useState({ busy: false, message: '' });
  const messageRef = useRef<HTMLDivElement>(null);
  const { begin } = useExclusiveCall<'report'>();
  usePageRestored(() => setState({ busy: false, message: '' }));
  useEffect(() => {
    if (done || state.message !== '') messageRef.current?.focus();
  }, [done, state.message]);

  const send = async (signal: AbortSignal): Promise<void> => {
    setState({ busy: true, message: '' });
    const result = await postReport(signal);
    if (result.ok) {
      const { effects = initial.effects, newPasswordUrl } = result.data;
      return setDone({ ...initial, isDone: true, effects: effects ?? initial.effects, newPasswordUrl });
    }
    setState({ busy: false, message: result.kind === 'aborted' ? '' : describeFailure(result) });
    // The link has been used or has expired; the new data say which.
    if (result.status === 404 || result.status === 409) void reload();
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!state.busy) begin('report', send);
  };

  return { ...state, data: done ?? initial, messageRef, submit };
}
