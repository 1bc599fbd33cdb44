import { useSearch } from 'wouter';
import { LAST_LOGINS_ADDRESS } from '../../shared/contract/addresses';
import { useOpenItem } from '../../shared/runtime/navigation/use-open-item';
import { rangeOf, type TimeRange } from '../../shared/ui/chart/time-bars';

/** The days of the chart that the page's address names. */
export function useListAddress() {
  const parameters = new URLSearchParams(useSearch());
  const { open } = useOpenItem(LAST_LOGINS_ADDRESS);
  return {
    chosen: rangeOf(parameters.get('from'), parameters.get('until')),
    /** Keys replace the address, so that the back button does not go through each of them. */
    choose(range: TimeRange | undefined, isRepeated = false) {
      for (const name of ['from', 'until'] as const) {
        if (range === undefined) parameters.delete(name);
        else parameters.set(name, new Date(range[name]).toISOString());
      }
      open(undefined, { search: `?${parameters}`.replace(/^\?$/, ''), replace: isRepeated });
    },
  };
}
