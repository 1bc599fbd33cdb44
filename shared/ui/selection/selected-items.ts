/** What can be selected. */
export interface SelectableItem {
  id: string;
  name: string;
}

/** Selects an item, or deselects one that is selected. */
export function toggled<Item extends SelectableItem>(selected: readonly Item[], item: Item): readonly Item[] {
  const others = selected.filter(({ id }) => id !== item.id);
  return others.length < selected.length ? others : [...selected, item];
}

/** Selects all of these items, or none of them if all are selected; other selected items stay. */
export function allToggled<Item extends SelectableItem>(
  selected: readonly Item[],
  items: readonly Item[],
): readonly Item[] {
  const ids = idsOf(selected);
  const missing = items.filter(({ id }) => !ids.has(id));
  if (missing.length > 0) return [...selected, ...missing];
  const removed = idsOf(items);
  return selected.filter(({ id }) => !removed.has(id));
}

/** Whether two selections have the same items, in any order. */
export function isSameSelection(one: readonly SelectableItem[], other: readonly SelectableItem[]): boolean {
  const ids = idsOf(other);
  return one.length === ids.size && one.every(({ id }) => ids.has(id));
}

/** A selection, the items that it began with (`before`), and those that it would begin with now. */
interface Changed<Item> {
  selected: readonly Item[];
  before: readonly Item[];
  now: readonly Item[];
}

/** Applies what a selection has added and removed to the items that it would begin with now. */
export function rebased<Item extends SelectableItem>({ selected, before, now }: Changed<Item>): readonly Item[] {
  const [kept, known, present] = [idsOf(selected), idsOf(before), idsOf(now)];
  const isRemoved = ({ id }: Item) => known.has(id) && !kept.has(id);
  const isAdded = ({ id }: Item) => !known.has(id) && !present.has(id);
  return [...now.filter((item) => !isRemoved(item)), ...selected.filter(isAdded)];
}

const idsOf = (items: readonly SelectableItem[]): ReadonlySet<string> => new Set(items.map(({ id }) => id));
