interface Kind<Options, Thing> {
  start: (options: Options) => Promise<Thing>;
  isUsable: (thing: Thing) => boolean;
  end: (thing: Thing) => Promise<unknown>;
}

/** The part of one file in a thing that several files use, one after the other. */
interface Part<Thing> {
  /** Starts it, if no file before this one did. */
  use(): Promise<Thing>;
  /** Ends it, if no file comes after this one. */
  leave(): Promise<unknown>;
}

/** Lets files with equal options use one thing. All of them join before the first test runs: the last one that leaves ends it. */
export function createShare<Options, Thing>({ start, isUsable, end }: Kind<Options, Thing>) {
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
