import type { CheckStage } from '../../shared/contract/identity-providers/connection-check';
import { SourceError } from '../outgoing/source-error';
import { checkDisplayFormats } from '../provider-check/check-display-formats';
import { checkGroups, findAmongAll, SAMPLES, usersFinding } from '../provider-check/check-entries';
import { CheckStages, type StageRefusals } from '../providers/check-stages';
import type { SourceGroup } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { checkServiceAccount } from './check-service-account';
import { sourceGroupOf } from './convert-to-source-users';
import { LEGACY_GROUP_PROPERTIES, LEGACY_USER_PROPERTIES } from './display-format-properties';
import type { LegacyDirectory } from './legacy-directory';
import { normaliseLegacyHost } from './normalise-legacy-host';
import { readGroups } from './read-all-pages';

const PROPERTIES = { user: LEGACY_USER_PROPERTIES, group: LEGACY_GROUP_PROPERTIES };

/**
 * Tries a connection to a legacy system in stages. A failure is a stage of the result and is never thrown. A legacy
 * system has neither TLS nor a base.
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
  await stages.try('access', async () => ({ value: await checkServiceAccount(directory, provider) }));
  if (!stages.arePassed('access')) return stages.all();
  await checkGroups(stages, provider, (name) => findAmongAll(groupsOf(directory, signal), name));
  await stages.try('displayFormat', async () => ({ value: checkDisplayFormats(provider, PROPERTIES) }));
  await stages.try('users', async () => {
    const users = await directory.users({ after: '', limit: SAMPLES });
    return { value: undefined, finding: usersFinding(users) };
  });
  return stages.all();
}

/** Reads the host of a provider. @throws SourceError for an invalid host */
function hostOf({ host }: IdentityProvider): string {
  const name = normaliseLegacyHost(host);
  if (name === '') throw new SourceError('CONNECTION_HOST_INVALID');
  return name;
}

async function* groupsOf(directory: LegacyDirectory, signal: AbortSignal): AsyncGenerator<SourceGroup[]> {
  for await (const page of readGroups(directory, signal)) yield page.map((group) => sourceGroupOf(group, NO_FORMATS));
}

/** Groups are searched by their original names. */
const NO_FORMATS = { userDisplayFormat: '', groupDisplayFormat: '' };
