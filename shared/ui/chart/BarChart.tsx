import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format';

/** The values of one colour, one for each bar. */
export interface BarSeries {
  label: string;
  /** The class of the fill, or one for each bar. */
  className: string | readonly string[];
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
  /** What a bar tells besides its values, and the title of its column in the table. */
  notes?: { title: string; texts: readonly string[] };
  /** A mark below each bar; `notes` say what it means. */
  marks?: readonly ReactNode[];
  /** For how many bars there is room, at least; fewer stand at the end. */
  slots?: number;
  className?: string;
}

/** The width of a bar with the gap before the next one, and the height of the highest bar, in units of the drawing. */
const STEP = 4;
const GAP = 1;
const HEIGHT = 100;

/** The least height of a bar whose value is not 0. */
const LEAST = 3;

/** Stacked bars. A bar tells its values when it is pointed at; screen readers get a table in place of the drawing. */
export function BarChart(props: BarChartProps) {
  const { labels, series, format = formatNumber, notes, marks, slots = 0, className = '' } = props;
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const scale = HEIGHT / Math.max(1, ...totals);
  const count = Math.max(slots, labels.length);
  const free = count - labels.length;
  const bars = labels.map((label, index) => ({ id: `${index}`, label, index, x: (free + index) * STEP }));
  return (
    <div className={className}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${count * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-line border-b"
      >
        {bars.map(({ id, label, index, x }) => (
          <g key={id}>
            <title>
              {[
                label,
                ...series.map(({ label, values }) => `${label}: ${format(values[index] ?? 0)}`),
                notes?.texts[index],
              ]
                .filter(Boolean)
                .join('\n')}
            </title>
            {/* The whole height can be pointed at. */}
            <rect x={x} width={STEP} height={HEIGHT} className="fill-transparent hover:fill-tint" />
            <Bar series={series} index={index} x={x + GAP / 2} scale={scale} />
          </g>
        ))}
      </svg>
      {marks ? (
        <div aria-hidden="true" className="flex pt-1">
          {free > 0 ? <span style={{ flexGrow: free }} className="basis-0" /> : null}
          {bars.map(({ id, index }) => (
            <span key={id} className="flex min-w-0 flex-1 justify-center">
              {marks[index]}
            </span>
          ))}
        </div>
      ) : null}
      <p aria-hidden="true" className="flex justify-between gap-4 pt-1 text-muted text-xs tabular">
        <span>{free > 0 ? null : labels[0]}</span>
        <span>{count > 1 ? labels.at(-1) : null}</span>
      </p>
      <ReaderTable {...props} bars={bars} format={format} />
    </div>
  );
}

interface ReaderTableProps extends BarChartProps {
  bars: readonly { id: string; label: string; index: number }[];
  format: (value: number) => string;
}

function ReaderTable({ caption, category, series, notes, bars, format }: ReaderTableProps) {
  return (
    // A table itself is as wide as its texts.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{category}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {notes ? <th scope="col">{notes.title}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, label, index }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {series.map((each) => (
                <td key={each.label}>{format(each.values[index] ?? 0)}</td>
              ))}
              {notes ? <td>{notes.texts[index]}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BarProps {
  series: readonly BarSeries[];
  index: number;
  x: number;
  scale: number;
}

function Bar({ series, index, x, scale }: BarProps) {
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
            x={x}
            y={Math.max(0, top)}
            width={STEP - GAP}
            height={height}
            className={`pointer-events-none ${typeof className === 'string' ? className : className[index]}`}
          />
        );
      })}
    </>
  );
}
