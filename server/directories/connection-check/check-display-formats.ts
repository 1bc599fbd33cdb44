import { parseDisplayFormat } from '../../../shared/contract/identity-providers/display-format';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { SourceError } from '../identity-providers/source-error';
import { shortDetail } from '../outgoing/remote-text';

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
