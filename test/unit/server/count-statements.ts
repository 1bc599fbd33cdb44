import Database from 'libsql';

/**
 * The SQL statements that are sent to the embedded database while an action runs, with the beginning and the end of every
 * transaction.
 */
export async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { prepare } = Database.prototype;
  Database.prototype.prepare = new Proxy(prepare, {
    apply: (target, database, args) => {
      statements.push(String(args[0]));
      return Reflect.apply(target, database, args);
    },
  });
  try {
    await action();
  } finally {
    Database.prototype.prepare = prepare;
  }
  return statements;
}
