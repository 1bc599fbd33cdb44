import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';

const loadCharts = () => import('../../shared/ui/chart/charts-chunk');

/** The charts, which are not in the first load; undefined until they are there. */
export const useCharts = () => useLazyComponent(loadCharts, 'now');
