import { useState } from 'react';

/** What can be selected. */
export interface SelectableItem {
  id: string;
  name: string;
}

/** The selected items, of which a search may find only some. */
export interface Selection<Item extends SelectableItem> {
  selected: readonly Item[];
  has: (item: Item) => boolean;
  toggle: (item: Item) => void;
  /** Selects all of these items, or none of them if all are selected. */
  toggleAll: (items: readonly Item[]) => void;
}

/** The state of a selection that begins with these items. */
export function useSelection<Item extends SelectableItem>(initial: readonly Item[]): Selection<Item> {
  const [selected, setSelected] = useState(initial);
  const has = ({ id }: Item) => selected.some((item) => item.id === id);
  return {
    selected,
    has,
    toggle: (item) => setSelected(has(item) ? selected.filter(({ id }) => id !== item.id) : [...selected, item]),
    toggleAll(items) {
      const ids = new Set(items.map(({ id }) => id));
      const others = selected.filter(({ id }) => !ids.has(id));
      setSelected(items.every(has) ? others : [...others, ...items]);
    },
  };
}
