/** Random numbers that are the same at each start. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns whole numbers from 0 to below a limit. */
  below(limit: number): number;
  /** Tells with a probability from 0 to 1. */
  chance(probability: number): boolean;
  /** Returns one of the items. @throws RangeError if there are none */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns a number of the normal distribution. */
  normal(mean: number, deviation: number): number;
}

/** Creates random numbers from a seed (mulberry32). They are predictable, so they must not protect anything. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('there are no items');
      return item;
    },
    // Box–Muller transform
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
