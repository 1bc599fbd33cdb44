import Database from 'libsql';

/** The text of each prepared statement: a statement that is prepared once may run many times. */
const texts = new WeakMap<object, string>();

let running: string[] | undefined;

const prototype = Object.getPrototypeOf(new Database(':memory:').prepare('select 1'));

Database.prototype.prepare = new Proxy(Database.prototype.prepare, {
  apply: (target, database, args) => {
    const statement = Reflect.apply(target, database, args);
    texts.set(statement, String(args[0]));
    return statement;
  },
});

for (const method of ['all', 'run'])
  prototype[method] = new Proxy(prototype[method], {
    apply: (target, statement, args) => {
      running?.push(texts.get(statement) ?? 'prepared before this module was loaded');
      return Reflect.apply(target, statement, args);
    },
  });

/** Adds a text to the statements of the action that runs now. */
export const markStatements = (text: string) => running?.push(text);

/**
 * The SQL statements that the embedded database runs during an action, with the beginning and the end of every
 * transaction.
 */
export async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  running = statements;
  try {
    await action();
  } finally {
    running = undefined;
  }
  return statements;
}
