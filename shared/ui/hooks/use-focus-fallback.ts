import { useEffect } from 'react';

/** The places that take the focus when told to: a split view's columns, or a list that stands alone. */
const PLACES = '[data-part=details], [data-part=main]';
const ROW = '[data-part=row]';

/** Where somebody was: in which part of the page, and there in which row, at which of its controls. */
interface Spot {
  place: HTMLElement;
  /** From 0; -1 outside of rows. */
  row: number;
  action: string | null;
}

/**
 * Keeps a person's place on a page whose parts can take the focus: when what had it goes away, it goes on to the same
 * control of the row that has taken the place, as after a deletion; else to the part it stood in (`data-part` `main` or
 * `details`), instead of nobody.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    const ender = new AbortController();
    let last: Element | undefined;
    let spot: Spot | undefined;
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        last = target;
        // A dialog lies outside of the columns: behind it is the place it was opened from.
        spot = spotOf(target) ?? spot;
      },
      { signal: ender.signal },
    );
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const kept = spot?.place.isConnected ? controlAt(spot) : document.querySelector<HTMLElement>(PLACES);
      kept?.focus({ preventScroll: kept.matches(PLACES) });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      ender.abort();
      observer.disconnect();
    };
  }, []);
}

function spotOf(target: Element): Spot | undefined {
  const place = target.closest<HTMLElement>(PLACES);
  if (!place) return undefined;
  const row = target.closest(ROW);
  return {
    place,
    row: row ? rowsOf(place).indexOf(row) : -1,
    action: target.getAttribute('data-action'),
  };
}

/** The control that stands where one went away, the last row's when it was the last; else the place itself. */
function controlAt({ place, row, action }: Spot): HTMLElement {
  const rows = rowsOf(place);
  const next = row === -1 ? undefined : rows[Math.min(row, rows.length - 1)];
  const controls = [...(next?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
  return controls.find((each) => each.getAttribute('data-action') === action) ?? controls[0] ?? place;
}

const rowsOf = (place: Element): Element[] => [...place.querySelectorAll(ROW)];
