import { useEffect } from 'react';

/** The elements that can be focused by script: the columns of a split view, or a list that stands alone. */
const REGIONS = '[data-part=details], [data-part=main]';
const ROW = '[data-part=row]';

/** The position of the focused control: its region, the row in it, and the control's action. */
interface FocusPosition {
  region: HTMLElement;
  /** The row's index; -1 outside of rows. */
  row: number;
  action: string | null;
}

/**
 * Moves the focus when the focused element is removed: to the same control of the row that took the removed row's place,
 * as after a deletion, or else to the region that contained it (`data-part` `main` or `details`).
 */
export function useFocusFallback(): void {
  useEffect(() => {
    const controller = new AbortController();
    let last: Element | undefined;
    let position: FocusPosition | undefined;
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        last = target;
        // A dialog is outside of the regions: the position is still the one that it was opened from.
        position = positionOf(target) ?? position;
      },
      { signal: controller.signal },
    );
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const next = position?.region.isConnected ? controlAt(position) : document.querySelector<HTMLElement>(REGIONS);
      next?.focus({ preventScroll: next.matches(REGIONS) });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, []);
}

function positionOf(target: Element): FocusPosition | undefined {
  const region = target.closest<HTMLElement>(REGIONS);
  if (!region) return undefined;
  const row = target.closest(ROW);
  return {
    region,
    row: row ? rowsOf(region).indexOf(row) : -1,
    action: target.getAttribute('data-action'),
  };
}

/** The control at a position, in the last row if there are fewer rows now; the region if there is none. */
function controlAt({ region, row, action }: FocusPosition): HTMLElement {
  const rows = rowsOf(region);
  const next = row === -1 ? undefined : rows[Math.min(row, rows.length - 1)];
  const controls = [...(next?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
  return controls.find((control) => control.getAttribute('data-action') === action) ?? controls[0] ?? region;
}

const rowsOf = (region: Element): Element[] => [...region.querySelectorAll(ROW)];
