import { useEffect, useMemo, useState } from 'react';
import { allToggled, isSameSelection, rebased, type SelectableItem, toggled } from './selected-items';

/** The selected items, of which a search may find only some. */
export interface Selection<Item extends SelectableItem> {
  selected: readonly Item[];
  /** Whether it differs from what it began with. */
  isChanged: boolean;
  has: (item: Item) => boolean;
  toggle: (item: Item) => void;
  /** Selects all of these items, or none of them if all are selected. */
  toggleAll: (items: readonly Item[]) => void;
}

/**
 * The state of a selection that begins with these items. When they change, what the user has added and removed is kept.
 *
 * @param items the same array until the items change
 * @param of identifies what the items belong to: for another value the selection begins anew
 */
export function useSelection<Item extends SelectableItem>(items: readonly Item[], of = ''): Selection<Item> {
  const [state, setState] = useState({ selected: items, before: items, of });
  const selected = useMemo(() => {
    if (state.of !== of) return items;
    return state.before === items ? state.selected : rebased({ ...state, now: items });
  }, [state, items, of]);
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const isChanged = useMemo(() => !isSameSelection(selected, items), [selected, items]);
  // Once a save has made the items equal to the selection, the kept changes are dropped.
  useEffect(() => {
    if (!isChanged) setState({ selected: items, before: items, of });
  }, [isChanged, items, of]);
  const select = (next: readonly Item[]) => setState({ selected: next, before: items, of });
  return {
    selected,
    isChanged,
    has: ({ id }) => ids.has(id),
    toggle: (item) => select(toggled(selected, item)),
    toggleAll: (found) => select(allToggled(selected, found)),
  };
}
