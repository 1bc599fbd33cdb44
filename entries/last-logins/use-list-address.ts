import { navigate, useAddress } from '../../shared/runtime/navigation/use-address';
import { rangeOf, type TimeRange } from '../../shared/ui/chart/time-bars';

/** The days of the chart that the page's address names. */
export function useListAddress() {
  const parameters = useAddress();
  return {
    chosen: rangeOf(parameters.get('from'), parameters.get('until')),
    /** Keys replace the address, so that the back button does not go through each of them. */
    choose(range: TimeRange | undefined, isRepeated = false) {
      for (const name of ['from', 'until'] as const) {
        if (range === undefined) parameters.delete(name);
        else parameters.set(name, new Date(range[name]).toISOString());
      }
      navigate(location.pathname + `?${parameters}`.replace(/^\?$/, ''), { replace: isRepeated });
    },
  };
}
