import { parseDisplayFormat } from '../../shared/contract/identity-providers/display-format';
import { shortDetail } from '../outgoing/remote-text';
import { SourceError } from '../outgoing/source-error';
import type { IdentityProvider } from '../providers/identity-providers';

/** Checks the display formats. @throws SourceError for the first malformed format */
export function checkDisplayFormats(
  { userDisplayFormat, groupDisplayFormat }: IdentityProvider,
  properties: { readonly user: readonly string[]; readonly group: readonly string[] },
): void {
  if (parseDisplayFormat(userDisplayFormat, properties.user) === undefined)
    throw new SourceError('CONNECTION_USER_FORMAT_INVALID', shortDetail(userDisplayFormat));
  if (parseDisplayFormat(groupDisplayFormat, properties.group) === undefined)
    throw new SourceError('CONNECTION_GROUP_FORMAT_INVALID', shortDetail(groupDisplayFormat));
}
