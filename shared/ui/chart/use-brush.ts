import { type PointerEvent, useRef, useState } from 'react';

/** The first and the last of the chosen bars. */
export type Bars = readonly [first: number, last: number];

/** The bars between two, whichever is first. */
export const barsBetween = (one: number, other: number): Bars => [Math.min(one, other), Math.max(one, other)];

/**
 * Chooses bars by dragging over them, with a mouse, a pen or a finger.
 *
 * @param count the number of bars, which are equally wide
 * @returns `area` are props of the element that the bars fill, `dragged` the bars of a drag that has not ended
 */
export function useBrush(count: number, onChoose: (bars: Bars) => void) {
  const [dragged, setDragged] = useState<Bars>();
  const drag = useRef<{ start: number; bars?: Bars }>(undefined);
  const hasDragged = useRef(false);
  const barAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
  };
  const end = () => {
    drag.current = undefined;
    setDragged(undefined);
  };
  return {
    dragged,
    cancel: end,
    /** Whether a click is the end of a drag: that on the bar where it began. */
    isEndOfDrag: ({ detail }: { detail: number }) => detail > 0 && hasDragged.current,
    area: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        hasDragged.current = false;
        if (event.isPrimary && event.button === 0) drag.current = { start: barAt(event) };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = drag;
        const bar = barAt(event);
        if (current === undefined || (current.bars === undefined && bar === current.start)) return;
        // Not before: a click would go to this element, and not to the bar.
        if (current.bars === undefined) event.currentTarget.setPointerCapture(event.pointerId);
        hasDragged.current = true;
        current.bars = barsBetween(current.start, bar);
        setDragged(current.bars);
      },
      onPointerUp() {
        const bars = drag.current?.bars;
        end();
        if (bars !== undefined) onChoose(bars);
      },
      onPointerCancel: end,
    },
  };
}
