import { type KeyboardEvent, useId, useRef } from 'react';
import { formatNumber } from '../../i18n/format';
import { t } from '../../i18n/translate';
import { useRovingFocus } from '../hooks/use-roving-focus';
import { barsOf, type TimeRange } from './time-bars';
import { type Bars, barsBetween, useBrush } from './use-brush';

interface BrushProps {
  /** The accessible name. */
  label: string;
  labels: readonly string[];
  /** Where each bar begins, and where the last one ends, in ms since 1970. */
  bounds: readonly number[];
  values: readonly number[];
  chosen: TimeRange | undefined;
  onChoose: (range: TimeRange | undefined, isRepeated?: boolean) => void;
}

/** A line under the chosen bars, and a veil over the others. */
const CHOSEN = 'border-on-background border-b-4';
const OTHER = 'bg-canvas/65 hover:bg-canvas/30';

/**
 * A button over each bar of a chart. Bars are chosen with a click or a drag, or as one tab stop with the arrow keys, Enter,
 * Shift with an arrow key for several, and Escape for none.
 */
export function Brush({ label, labels, bounds, values, chosen, onChoose }: BrushProps) {
  const hint = useId();
  const area = useRef<HTMLDivElement>(null);
  const bars = chosen && barsOf(bounds, chosen);
  const choose = ([first, last]: Bars, isRepeated?: boolean) => {
    const [from, until] = [bounds[first], bounds[last + 1]];
    if (from !== undefined && until !== undefined) onChoose({ from, until }, isRepeated);
  };
  const brush = useBrush(labels.length, choose);
  const { list, tabIndexOf } = useRovingFocus(labels.length);
  const [first, last] = brush.dragged ?? bars ?? [-1, -1];
  const focused = () => [...(area.current?.children ?? [])].indexOf(document.activeElement ?? document.body);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && brush.dragged) brush.cancel();
    else if (event.key === 'Escape' && chosen) onChoose(undefined);
    const before = focused();
    list.onKeyDown(event);
    const after = focused();
    if (event.shiftKey && after !== before) choose(extended(bars ?? [before, before], before, after), true);
  };
  return (
    <>
      <span id={hint} hidden>
        {t('CHART_KEYS')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div
        ref={area}
        role="group"
        aria-label={label}
        aria-describedby={hint}
        className="absolute inset-x-0 top-0 flex h-20 cursor-pointer touch-pan-y select-none"
        onFocus={list.onFocus}
        onKeyDown={onKeyDown}
        {...brush.area}
      >
        {labels.map((label, index) => {
          const isChosen = index >= first && index <= last;
          const text = `${label}: ${formatNumber(values[index] ?? 0)}`;
          return (
            <button
              key={bounds[index]}
              type="button"
              data-bar={index}
              aria-label={text}
              aria-pressed={isChosen}
              title={text}
              tabIndex={tabIndexOf(index)}
              className={`min-w-0 flex-1 ${isChosen ? CHOSEN : first < 0 ? 'hover:bg-primary/10' : OTHER}`}
              onClick={(event) => {
                if (brush.isEndOfDrag(event)) return;
                if (isChosen && first === last) onChoose(undefined);
                else choose([index, index]);
              }}
            />
          );
        })}
      </div>
    </>
  );
}

/** The chosen bars, with that end at which the focus was moved to where it is. */
function extended([first, last]: Bars, before: number, after: number): Bars {
  const fixed = before === first ? last : before === last ? first : before;
  return barsBetween(fixed, after);
}
