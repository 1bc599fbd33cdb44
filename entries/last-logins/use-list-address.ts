import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { reportAddress } from '../../shared/host/report-address';
import { usePage } from '../../shared/runtime/start/page-context';
import { rangeOf, type TimeRange } from '../../shared/ui/chart/time-bars';

/** The days of the chart that the page's address names. Each change is reported to the shell. */
export function useListAddress() {
  const { shell } = usePage();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const [from, until] = [parameters.get('from'), parameters.get('until')];
  const days = `${from} ${until}`;
  const reported = useRef(days);
  useEffect(() => {
    if (reported.current === days) return;
    reported.current = days;
    reportAddress(shell);
  }, [days, shell]);
  return {
    chosen: rangeOf(from, until),
    /** Keys replace the address, so that the back button does not go through each of them. */
    choose(range: TimeRange | undefined, isRepeated = false) {
      for (const name of ['from', 'until'] as const) {
        if (range === undefined) parameters.delete(name);
        else parameters.set(name, new Date(range[name]).toISOString());
      }
      navigate(path + `?${parameters}`.replace(/^\?$/, ''), { replace: isRepeated });
    },
  };
}
