import { formatNumber } from '../../i18n/format';

/** The values of one colour, one for each bar. */
export interface BarSeries {
  label: string;
  /** The class of the fill. */
  className: string;
  values: readonly number[];
}

interface BarChartProps {
  /** What the bars show: the caption of the table that screen readers get. */
  caption: string;
  /** What distinguishes the bars, such as the day: the title of the table's first column. */
  category: string;
  labels: readonly string[];
  /** Stacked on each other, from the bottom to the top. */
  series: readonly BarSeries[];
  /** The text of a value; by default its number. */
  format?: (value: number) => string;
  className?: string;
}

/** The width of a bar with the gap before the next one, and the height of the highest bar, in units of the drawing. */
const STEP = 4;
const GAP = 1;
const HEIGHT = 100;

/** The least height of a bar whose value is not 0. */
const LEAST = 3;

/** Stacked bars. A bar tells its values when it is pointed at; screen readers get a table in place of the drawing. */
export function BarChart({ caption, category, labels, series, format = formatNumber, className = '' }: BarChartProps) {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const scale = HEIGHT / Math.max(1, ...totals);
  return (
    <div className={className}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${labels.length * STEP - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-line border-b"
      >
        {labels.map((label, index) => (
          <g key={label}>
            <title>
              {[label, ...series.map(({ label, values }) => `${label}: ${format(values[index] ?? 0)}`)].join('\n')}
            </title>
            {/* The whole height can be pointed at. */}
            <rect
              x={index * STEP - GAP / 2}
              width={STEP}
              height={HEIGHT}
              className="fill-transparent hover:fill-tint"
            />
            <Bar series={series} index={index} scale={scale} />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-4 pt-1 text-muted text-xs tabular">
        <span>{labels[0]}</span>
        <span>{labels.length > 1 ? labels.at(-1) : null}</span>
      </p>
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{category}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map((each) => (
                <td key={each.label}>{format(each.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ series, index, scale }: { series: readonly BarSeries[]; index: number; scale: number }) {
  let top = HEIGHT;
  return (
    <>
      {series.map(({ label, className, values }) => {
        const value = values[index] ?? 0;
        const height = value === 0 ? 0 : Math.max(LEAST, value * scale);
        top -= height;
        return (
          <rect
            key={label}
            x={index * STEP}
            y={Math.max(0, top)}
            width={STEP - GAP}
            height={height}
            className={`pointer-events-none ${className}`}
          />
        );
      })}
    </>
  );
}
