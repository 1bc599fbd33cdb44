import type { CheckStage } from '../../../shared/contract/identity-providers/connection-check';
import { parseDisplayFormat } from '../../../shared/contract/identity-providers/display-format';
import type { StageRefusals } from '../identity-providers/connector';
import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { matchOf, rightsGroupOf } from '../imported-accounts/rights-group';
import { CheckStages, type Finding } from '../ldap/check-stages';
import { shortDetail } from '../ldap/ldap-error';
import { nearNames } from '../ldap/near-names';
import type { LegacyDirectory, LegacyGroup } from './legacy-directory';
import { legacyHost } from './legacy-host';
import { LEGACY_GROUP_PROPERTIES, LEGACY_USER_PROPERTIES, sourceGroupOf } from './legacy-source';
import { readGroups } from './read-all';

/** How many users the check shows. */
const SAMPLES = 3;

/** How many groups are read for candidates. */
const MAX_GROUPS = 10_000;

/**
 * Tries a connection to a legacy system in stages. What fails is a stage of the result, and never thrown. It has no encryption
 * of its own, and no base.
 */
export async function checkLegacy(
  directory: LegacyDirectory,
  provider: IdentityProvider,
  { signal, refusals = {} }: { readonly signal: AbortSignal; readonly refusals?: StageRefusals | undefined },
): Promise<readonly CheckStage[]> {
  const stages = new CheckStages(refusals);
  for (const stage of ['tls', 'base'] as const) stages.skip(stage);
  await stages.try('name', async () => ({ value: hostOf(provider) }));
  if (!stages.arePassed('name')) return stages.all();
  await stages.try('tcp', async () => ({ value: await directory.facts() }));
  if (!stages.arePassed('tcp')) return stages.all();
  await stages.try('access', async () => ({ value: await signIn(directory, provider) }));
  if (!stages.arePassed('access')) return stages.all();
  const names = ['adminGroup', 'technicalUserGroup'] as const;
  for (const stage of names) {
    const name = provider[stage];
    if (name.trim() === '') stages.skip(stage);
    else
      await stages.try(stage, async () => ({
        value: undefined,
        finding: await findGroup(readGroups(directory, signal), name),
      }));
  }
  await stages.try('displayFormat', async () => ({ value: checkFormats(provider) }));
  await stages.try('users', async () => ({ value: undefined, finding: await findUsers(directory) }));
  return stages.all();
}

/** @throws SourceError for a host that cannot be one */
function hostOf({ host }: IdentityProvider): string {
  const name = legacyHost(host);
  if (name === '') throw new SourceError('CONNECTION_HOST_INVALID');
  return name;
}

/** @throws SourceError where the service account is not the one that the system knows */
export async function signIn(directory: LegacyDirectory, { username, password }: IdentityProvider): Promise<void> {
  if (!(await directory.isServiceAccount(username, password))) throw new SourceError('CONNECTION_BIND_REFUSED');
}

async function findGroup(pages: AsyncIterable<readonly LegacyGroup[]>, name: string): Promise<Finding> {
  const found = [];
  const names: string[] = [];
  let count = 0;
  for await (const page of pages) {
    const groups = page.map((group) => sourceGroupOf(group, NO_FORMATS));
    found.push(...groups.filter((group) => matchOf(group, name)));
    names.push(...groups.map(({ displayName }) => shortDetail(displayName)).filter(Boolean));
    count += page.length;
    if (count >= MAX_GROUPS) break;
  }
  const detail = shortDetail(name);
  const { group, ambiguous } = rightsGroupOf(found, (each) => matchOf(each, name));
  if (group !== undefined) return {};
  if (ambiguous.length === 0)
    return { result: 'failed', messageKey: 'CONNECTION_GROUP_NOT_FOUND', detail, candidates: nearNames(name, names) };
  // Of several groups with one name none gives rights: their ids are offered.
  const candidates = ambiguous.map(({ externalId }) => shortDetail(externalId));
  return { result: 'failed', messageKey: 'CONNECTION_GROUP_AMBIGUOUS', detail, candidates };
}

/** The names themselves are searched. */
const NO_FORMATS = { userDisplayFormat: '', groupDisplayFormat: '' };

/** @throws SourceError for the first format that is malformed */
function checkFormats({ userDisplayFormat, groupDisplayFormat }: IdentityProvider): void {
  if (parseDisplayFormat(userDisplayFormat, LEGACY_USER_PROPERTIES) === undefined)
    throw new SourceError('CONNECTION_USER_FORMAT_INVALID', shortDetail(userDisplayFormat));
  if (parseDisplayFormat(groupDisplayFormat, LEGACY_GROUP_PROPERTIES) === undefined)
    throw new SourceError('CONNECTION_GROUP_FORMAT_INVALID', shortDetail(groupDisplayFormat));
}

async function findUsers(directory: LegacyDirectory): Promise<Finding> {
  const users = await directory.users({ after: '', limit: SAMPLES });
  if (users.length === 0) return { result: 'warning', messageKey: 'CONNECTION_NO_USERS' };
  return {
    users: users.map(({ userName, displayName, email }) => ({
      userName: shortDetail(userName),
      displayName: shortDetail(displayName),
      email: shortDetail(email),
    })),
  };
}
