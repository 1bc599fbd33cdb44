/**
 * Which of the entries a key leads to; none, -1, for another key. From the last on to the first, as in any menu.
 *
 * @param current the entry that has the focus, -1 when none has
 */
export function nextEntry(key: string, current: number, count: number): number {
  const last = count - 1;
  if (key === 'Home') return Math.min(0, last);
  if (key === 'End') return last;
  if (key === 'ArrowDown') return current < last ? current + 1 : Math.min(0, last);
  if (key === 'ArrowUp') return current > 0 ? current - 1 : last;
  return -1;
}
