import { setImmediate as nextTurn } from 'node:timers/promises';
import { readDepartments } from '../imported-accounts/departments';
import { hasRowsOfProvider } from '../imported-accounts/has-rows-of-provider';
import { SourceError } from '../outgoing/source-error';
import { readDirectoryDomains } from '../providers/identity-provider-domains';
import type { Db } from '../storage/connection';
import type { MigrationContext } from './migration-context';
import type { UserMoveContext } from './move-users';
import { generatedDomain } from './plan/generated-mail';
import { createGroupGraph, type GroupGraph } from './plan/group-graph';
import { partsOf } from './read-list-parts';

/** The number of groups that are read at a time for their relations only. */
const GRAPH_PAGE = 500;

/** The number of rows that one statement reads; other requests get a turn between statements. */
const PAGE = 1000;

/** Reads what all batches of users need. This takes long with a large system. */
export async function readUserMoveContext(context: MigrationContext): Promise<UserMoveContext> {
  const { deps, provider } = context;
  const { options, run } = await context.migration();
  const groups = await readGroupGraph(context);
  if (groups.lacksAdminGroup && (await hasAdministrators(deps.db, provider.id)))
    throw new SourceError('CONNECTION_GROUP_NOT_FOUND', provider.adminGroup);
  if (groups.isEmpty && (await hasRowsOfProvider(deps.db, 'groups', provider.id)))
    throw new SourceError('PROVIDER_REFRESH_NO_GROUPS');
  const mailDomain = generatedDomain(provider.domainOrId);
  return {
    planning: { provider, options, directories: await readDirectoryDomains(deps.db), groups },
    run,
    departments: await readDepartments(deps.db),
    groupTargets: await readGroupTargets(deps.db, provider.id),
    mailDomain,
    takenMails: options.generateMailAddresses ? await readTakenMails(deps.db, mailDomain) : new Set(),
  };
}

/**
 * Whether the legacy system has made users administrators; an unreadable group would remove the rights of all of them.
 */
async function hasAdministrators(db: Db, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('is_admin', '=', 1)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads all groups, for the memberships and rights of users. */
async function readGroupGraph(context: MigrationContext): Promise<GroupGraph> {
  const graph = createGroupGraph(context.provider);
  let after = '';
  for (let hasMore = true; hasMore; ) {
    const part = await context.ask((legacy) => partsOf.groups(legacy, { after, limit: GRAPH_PAGE }));
    graph.add(part.items);
    after = part.position;
    hasMore = part.hasMore;
  }
  return graph.build();
}

/** Reads the ids of the local groups by the ids of the legacy groups that were moved to them. */
async function readGroupTargets(db: Db, providerId: string): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { external_id: string; target_id: string | null }[] = await db
      .selectFrom('legacy_migration_items as items')
      .innerJoin('groups', 'groups.id', 'items.target_id')
      .select(['items.external_id', 'items.target_id'])
      .where('items.provider_id', '=', providerId)
      .where('items.kind', '=', 'group')
      .where('items.external_id', '>', after)
      .orderBy('items.external_id')
      .limit(PAGE)
      .execute();
    for (const { external_id, target_id } of rows) if (target_id !== null) targets.set(external_id, target_id);
    after = rows.length < PAGE ? undefined : rows.at(-1)?.external_id;
    await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
  }
  return targets;
}

/** Reads the addresses in a domain that accounts have, in lower case. */
async function readTakenMails(db: Db, domain: string): Promise<Set<string>> {
  const taken = new Set<string>();
  const ending = `@${domain}`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { id: string; email: string }[] = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { email } of rows) if (email.toLowerCase().endsWith(ending)) taken.add(email.toLowerCase());
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
  }
  const items = await db
    .selectFrom('legacy_migration_items')
    .select('mail')
    .where('mail', 'like', `%${ending}`)
    .execute();
  for (const { mail } of items) if (mail !== null) taken.add(mail);
  return taken;
}
