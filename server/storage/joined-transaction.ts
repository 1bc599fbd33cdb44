import type { Db } from './connection';

/**
 * Returns the connection of a running transaction in which functions that begin a transaction of their own join it, so that
 * everything is stored or nothing.
 */
export function joinedTransaction(trx: Db): Db {
  const joined: Db = new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (inner: Db) => unknown) => work(joined) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value; // Kysely has private fields
    },
  });
  return joined;
}
