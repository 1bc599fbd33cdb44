/** Whether one item stands before another: negative, positive, or 0 where the smaller number comes first. */
export type Compare = (one: number, other: number) => number;

/** Up to this many items are sorted at once; more are divided first. */
const AT_ONCE = 64;

/** A stretch of the items: nothing in it belongs before `start` or behind `end`. */
interface Part {
  start: number;
  end: number;
  sorted: boolean;
  halves?: readonly [Part, Part];
}

/**
 * Sorts only what is looked at: a quicksort that divides the parts a look touches and no others. Answers the items from
 * `from` up to `to` of the order that sorting all would give. The first look at a page costs some 3n comparisons instead
 * of n·log n, the next hardly any: 100,000 texts answer within the time of a key press (design §7).
 *
 * @param items numbers, each once; they are moved in place
 */
export function lazyOrder(items: Uint32Array, compare: Compare): (from: number, to: number) => Uint32Array {
  const strictly: Compare = (one, other) => compare(one, other) || one - other;
  const all: Part = { start: 0, end: items.length, sorted: false };

  const settle = (part: Part, from: number, to: number): void => {
    if (part.sorted || part.end <= from || part.start >= to) return;
    if (part.end - part.start <= AT_ONCE) {
      items.subarray(part.start, part.end).sort(strictly);
      part.sorted = true;
      return;
    }
    part.halves ??= halve(part, items, strictly);
    const [before, behind] = part.halves;
    settle(before, from, to);
    settle(behind, from, to);
    part.sorted = before.sorted && behind.sorted;
  };
  return (from, to) => {
    settle(all, from, to);
    return items.slice(from, to);
  };
}

/** Moves what belongs before some item to its left and the rest to its right. */
function halve({ start, end }: Part, items: Uint32Array, compare: Compare): [Part, Part] {
  const pivot = middleOfThree(items, { start, end }, compare);
  let left = start - 1;
  let right = end;
  for (;;) {
    // The bounds hold even where comparisons contradict one another: nothing is read beyond the part.
    do left++;
    while (left < end - 1 && compare(at(items, left), pivot) < 0);
    do right--;
    while (right > start && compare(at(items, right), pivot) > 0);
    if (left >= right) break;
    const moved = at(items, left);
    items[left] = at(items, right);
    items[right] = moved;
  }
  // Hoare's scheme: with the largest item as pivot the right half would be empty, and dividing never end.
  const middle = Math.min(right + 1, end - 1);
  return [
    { start, end: middle, sorted: false },
    { start: middle, end, sorted: false },
  ];
}

/** A pivot from three random places: no order that the items come in makes dividing slow. */
function middleOfThree(items: Uint32Array, { start, end }: { start: number; end: number }, compare: Compare): number {
  const random = () => at(items, start + Math.floor(Math.random() * (end - start)));
  const three = [random(), random(), random()].sort(compare);
  return three[1] ?? random();
}

function at(items: Uint32Array, index: number): number {
  return items[index] ?? 0;
}
