interface Kind<Options, Thing> {
  start: (options: Options) => Promise<Thing>;
  isUsable: (thing: Thing) => boolean;
  end: (thing: Thing) => Promise<unknown>;
}

/** The use of a shared resource by one of several files, which run one after the other. */
interface Part<Thing> {
  /** Starts the resource, unless an earlier file has started it. */
  use(): Promise<Thing>;
  /** Ends the resource, unless a later file uses it. */
  leave(): Promise<unknown>;
}

/**
 * Shares a resource among files with equal options. All files join before the first test runs, and the last one that
 * leaves ends it.
 */
export function createSharedResources<Options, Thing>({ start, isUsable, end }: Kind<Options, Thing>) {
  const shared = new Map<string, { files: number; thing?: Thing | undefined }>();
  return {
    join(options: Options): Part<Thing> {
      const key = JSON.stringify(options) ?? '';
      const entry = shared.get(key) ?? { files: 0 };
      shared.set(key, entry);
      entry.files += 1;
      return {
        async use() {
          if (entry.thing === undefined || !isUsable(entry.thing)) entry.thing = await start(options);
          return entry.thing;
        },
        async leave() {
          entry.files -= 1;
          if (entry.files > 0 || entry.thing === undefined) return;
          await end(entry.thing);
          entry.thing = undefined;
        },
      };
    },
  };
}
