import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { BarChart, type BarSeries } from './BarChart';
import { Brush } from './Brush';
import { barLabels, rangeText, type TimeRange } from './time-bars';

interface BrushChartProps {
  /** What the bars show. */
  caption: string;
  /** What distinguishes the bars: the title of a column. */
  category: string;
  /** Where each bar begins, and where the last one ends, in ms since 1970. */
  bounds: readonly number[];
  /** One for each bar; undefined while they are being loaded. */
  values: readonly number[] | undefined;
  /** What the values consist of, if they have more than one colour. */
  series?: readonly BarSeries[] | undefined;
  chosen: TimeRange | undefined;
  /** Undefined clears the choice. `isRepeated`: a key that may be pressed several times extends it. */
  onChoose: (range: TimeRange | undefined, isRepeated?: boolean) => void;
}

/** Bars over time, of which a user chooses some; the chosen range is above them in words. */
export function BrushChart({ caption, category, bounds, values, series, chosen, onChoose }: BrushChartProps) {
  const labels = barLabels(bounds);
  return (
    <section
      data-part="chart"
      aria-label={caption}
      aria-busy={values === undefined || undefined}
      inert={values === undefined}
    >
      <div className="flex flex-col gap-x-4 pb-1 sm:flex-row sm:items-center sm:justify-between">
        <h2 className="min-w-0 font-medium text-sm">{caption}</h2>
        <div className="flex min-h-control flex-wrap items-center gap-x-3 text-sm">
          <span role="status" data-part="chosen" className="empty:hidden">
            {chosen ? rangeText(chosen) : ''}
          </span>
          {chosen ? (
            <Button
              action="clear-bars"
              variant="text"
              onClick={({ currentTarget }) => {
                currentTarget.closest('section')?.querySelector<HTMLElement>('[data-bar][tabindex="0"]')?.focus();
                onChoose(undefined);
              }}
            >
              {t('CHART_CLEAR')}
            </Button>
          ) : (
            <span className="text-muted">{t('CHART_CHOOSE')}</span>
          )}
        </div>
      </div>
      {/* Time runs from the left to the right in every language. */}
      <div dir="ltr" className="relative">
        <BarChart
          caption={caption}
          category={category}
          labels={labels}
          series={series ?? [{ label: caption, className: 'fill-primary', values: values ?? [] }]}
        />
        <Brush
          label={caption}
          labels={labels}
          bounds={bounds}
          values={values ?? []}
          chosen={chosen}
          onChoose={onChoose}
        />
      </div>
    </section>
  );
}
