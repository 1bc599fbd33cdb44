import type { SaveAccessRights } from '../../shared/contract/settings/access-rights';
import { changesOf, listChangesOf } from '../audit/audit-changes';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { writeJson } from '../storage/json-settings';
import {
  ACCESS_RIGHTS_KEY,
  readAccessRightsSettings,
  readAssignedIds,
  readDepartmentIds,
  versionOf,
} from './read-access-rights';

/** The version of the saved settings, or the message key of the reason why nothing was saved. */
export type SavedAccessRights =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly problem: 'ACCESS_RIGHTS_STALE' | 'ACCESS_RIGHTS_UNKNOWN_DEPARTMENT' };

/** How many rows one statement writes at most. */
const BATCH = 1000;

/** How many added departments, and how many removed ones, an audit entry names at most. */
const NAMES_MAX = 50;

/** What an administrator saves. A save without a version overwrites every other save. */
export type AccessRightsChange = Omit<SaveAccessRights, 'antiCsrfToken' | 'version'> & { readonly version?: string };

/**
 * Saves the settings, and replaces the rights of one department. Nothing is saved if another administrator has changed
 * the settings or these rights since the page loaded them, or if a department no longer exists.
 */
export function saveAccessRights(
  deps: Pick<Deps, 'db' | 'audit'>,
  change: AccessRightsChange,
): Promise<SavedAccessRights> {
  const { department, featureActive, unconfiguredDepartmentsAllowed, version = '' } = change;
  return recordingTransaction(deps, async (trx, record): Promise<SavedAccessRights> => {
    await lockSettings(trx);
    const stored = await readAccessRightsSettings(trx);
    const assigned = await readAssignedIds(trx, department);
    if (!isCurrent(version, [versionOf(stored), versionOf(stored, assigned)]))
      return { ok: false, problem: 'ACCESS_RIGHTS_STALE' };
    const known = await readDepartmentIds(trx);
    const wanted = new Set(change.allowedDepartments ?? assigned);
    const changes = differences(new Set(assigned), wanted);
    if (!known.has(department) || changes.added.some((id) => !known.has(id)))
      return { ok: false, problem: 'ACCESS_RIGHTS_UNKNOWN_DEPARTMENT' };
    const settings = { featureActive, unconfiguredDepartmentsAllowed };
    await writeJson(trx, ACCESS_RIGHTS_KEY, settings);
    await changeRights(trx, department, changes);
    const listed = { added: changes.added.slice(0, NAMES_MAX), removed: changes.removed.slice(0, NAMES_MAX) };
    const nameOf = await departmentNames(trx, [department, ...listed.added, ...listed.removed]);
    const detail = [
      ...(stored.featureActive === featureActive ? [] : ['featureActive']),
      ...(stored.unconfiguredDepartmentsAllowed === unconfiguredDepartmentsAllowed
        ? []
        : ['unconfiguredDepartmentsAllowed']),
      ...(changes.added.length === 0 ? [] : [`added=${changes.added.length}`]),
      ...(changes.removed.length === 0 ? [] : [`removed=${changes.removed.length}`]),
    ];
    await record({
      event: 'access-rights-changed',
      target: nameOf(department),
      detail: detail.join(' '),
      changes: [
        ...changesOf(stored, settings),
        ...listChangesOf('allowedDepartments', {
          added: listed.added.map(nameOf),
          removed: listed.removed.map(nameOf),
        }),
      ],
    });
    return { ok: true, version: versionOf(settings, [...wanted]) };
  });
}

/** Reads the names of departments. A deleted department is named by its id. */
async function departmentNames(db: Db, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = await db.selectFrom('departments').select(['id', 'display_name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map((row) => [row.id, row.display_name]));
  return (id) => names.get(id) ?? id;
}

function isCurrent(version: string, versions: readonly string[]): boolean {
  return version === '' || versions.includes(version);
}

/**
 * Locks the row of the settings, so that two concurrent saves run one after the other and the second sees the first.
 */
async function lockSettings(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: ACCESS_RIGHTS_KEY, json: '{}' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ json: ref('settings.json') })))
    .execute();
}

interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function differences(before: ReadonlySet<string>, after: ReadonlySet<string>): Changes {
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  };
}

async function changeRights(db: Db, department: string, { added, removed }: Changes): Promise<void> {
  for (const ids of batchesOf(removed)) {
    await db
      .deleteFrom('department_rights')
      .where('department_id', '=', department)
      .where('allowed_department_id', 'in', ids)
      .execute();
  }
  for (const ids of batchesOf(added)) {
    const rows = ids.map((id) => ({ department_id: department, allowed_department_id: id }));
    await db.insertInto('department_rights').values(rows).execute();
  }
}

function batchesOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / BATCH);
  return Array.from({ length: count }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));
}
