import { useState } from 'react';
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
 */
export function useSelection<Item extends SelectableItem>(items: readonly Item[]): Selection<Item> {
  const [state, setState] = useState({ selected: items, before: items });
  const { selected } = state.before === items ? state : { selected: rebased({ ...state, now: items }) };
  const ids = new Set(selected.map(({ id }) => id));
  const select = (next: readonly Item[]) => setState({ selected: next, before: items });
  return {
    selected,
    isChanged: !isSameSelection(selected, items),
    has: ({ id }) => ids.has(id),
    toggle: (item) => select(toggled(selected, item)),
    toggleAll: (found) => select(allToggled(selected, found)),
  };
}
