import type { Kysely } from 'kysely';

/** Adds the domain names of directories, why sign-ins find one away, and the versions of photos that were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['domain_names', 'sign_in_problem'])
    await db.schema
      .alterTable('identity_providers')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('users').addColumn('photo_version', 'text').execute();
}
