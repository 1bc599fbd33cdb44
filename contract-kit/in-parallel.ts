/** How many are under way at a time. */
const AT_ONCE = 8;

/** Calls a function for all items, some at a time. */
export async function inParallel<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const actOnNext = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOnNext));
}
