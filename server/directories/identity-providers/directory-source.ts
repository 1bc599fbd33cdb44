/** A user as a directory has it. Texts are empty where the directory has none. */
export interface SourceUser {
  /** Identifies the user, whatever name it has: `entryUUID`, `objectGUID`, or the id of a SCIM resource. */
  readonly externalId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly department: string;
  /** Whether the directory has locked the account. */
  readonly isDisabled: boolean;
  /** What members of groups refer to the user by: a distinguished name, a user name or an id, as `SourceGroup` has them. */
  readonly references: readonly string[];
}

/** A group as a directory has it. */
export interface SourceGroup {
  readonly externalId: string;
  readonly displayName: string;
  /** Its names in the directory, as another group may have them. The display name may be made from a field that users write themselves. */
  readonly names: readonly string[];
  /** What other groups refer to the group by, see {@link SourceUser}. */
  readonly references: readonly string[];
  /** The references of its members: users, and other groups. */
  readonly members: readonly string[];
}

/** Reads a directory in parts. The loop ends the connection, also where it is left early. */
export interface DirectorySource {
  /** @throws SourceError */
  users(signal: AbortSignal): AsyncIterable<readonly SourceUser[]>;
  /** @throws SourceError */
  groups(signal: AbortSignal): AsyncIterable<readonly SourceGroup[]>;
}

/** Why a directory cannot be read or asked: a message key, and its own words where it said any. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly messageKey: string;
  /** Shortened; empty where it said nothing. */
  readonly detail: string;

  constructor(messageKey: string, detail = '', options?: ErrorOptions) {
    super(detail === '' ? messageKey : `${messageKey}: ${detail}`, options);
    this.messageKey = messageKey;
    this.detail = detail;
  }
}
