import { groupRow } from '../people/groups';
import type { SourceGroup } from '../providers/directory-source';
import { cleanName } from './clean-name';
import { groupIdOf, isExternalId } from './derived-ids';

/** The row of a provider's group; undefined when the group has no valid name or id. */
export function groupColumns(providerId: string, { externalId, displayName }: SourceGroup) {
  const name = cleanName(displayName);
  if (name === '' || !isExternalId(externalId)) return undefined;
  const row = groupRow({ id: groupIdOf(providerId, externalId), displayName: name });
  return { ...row, provider_id: providerId, external_id: externalId };
}
