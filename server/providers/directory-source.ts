/** A user in a directory. Texts that the directory lacks are empty. */
export interface SourceUser {
  /** Identifies the user independently of the name: `entryUUID`, `objectGUID`, or the id of a SCIM resource. */
  readonly externalId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly department: string;
  /** Whether the directory has disabled the account. */
  readonly isDisabled: boolean;
  /**
   * The texts by which groups refer to the user: a distinguished name, a user name or an id. They occur in
   * `SourceGroup.members`.
   */
  readonly references: readonly string[];
  /** The references of groups that do not list the user as a member, such as the primary group of an Active Directory. */
  readonly groups?: readonly string[];
}

/** The photo of a user. */
export interface SourcePhoto {
  readonly externalId: string;
  /** Changes with the user's entry. */
  readonly version: string;
  /** Missing for a photo that is stored already. */
  readonly bytes?: Uint8Array | undefined;
}

/** Tells whether a photo need not be read. */
export type IsStored = (photo: SourcePhoto) => boolean;

/** A group in a directory. */
export interface SourceGroup {
  readonly externalId: string;
  readonly displayName: string;
  /**
   * The names of the group in the directory, which other groups may have as well. The display name is not one of them,
   * because it may come from a field that users can edit.
   */
  readonly names: readonly string[];
  /** The texts by which other groups refer to the group, as in {@link SourceUser}. */
  readonly references: readonly string[];
  /** The references of the group's members, which are users and groups. */
  readonly members: readonly string[];
}

/** Reads a directory in parts. The connection ends with the loop, even if the loop ends early. */
export interface DirectorySource {
  /** @throws SourceError */
  users(signal: AbortSignal): AsyncIterable<readonly SourceUser[]>;
  /** @throws SourceError */
  groups(signal: AbortSignal): AsyncIterable<readonly SourceGroup[]>;
}
