import type { Test } from 'uvu';

export interface SetUp<T> {
  /** Each test has its own, unless one serves them all. */
  once?: boolean;
  open(): Promise<T>;
  close(it: T): Promise<void>;
}

/** Makes something for each test, and closes it; a set-up that fails makes the test fail, where uvu's hooks are silent. */
export function setUp<T extends object>(test: Test, { once = false, open, close }: SetUp<T>): T {
  let opening: Promise<T> | undefined;
  let opened: T | undefined;
  const put = async () => {
    const last = opened;
    [opening, opened] = [undefined, undefined];
    if (last !== undefined) await close(last);
  };
  test.before.each(async () => {
    opening ??= open();
    opened = await opening;
  });
  if (once) test.after(put);
  else test.after.each(put);
  const current = (): T => {
    if (opened === undefined) throw new Error('nothing is set up outside of a test');
    return opened;
  };
  return new Proxy<T>(Object.create(null), {
    get: (_, name) => Reflect.get(current(), name),
    set: (_, name, value) => Reflect.set(current(), name, value),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => Object.getOwnPropertyDescriptor({ ...current() }, name),
  });
}
