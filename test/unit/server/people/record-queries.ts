import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db } from '../../../../server/storage/connection';

export async function recordQueries(db: Db, ask: (db: Db) => Promise<unknown>): Promise<readonly CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const spy: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(spy));
  // A plugin may receive one query more than once.
  const queries = nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: '' }));
  return [...new Map(queries.map((query) => [query.sql, query])).values()];
}
