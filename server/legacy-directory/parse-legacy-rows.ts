import * as v from 'valibot';
import { MAPPING_COUNT } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { SourceError } from '../outgoing/source-error';
import type { LegacyGroup, LegacyPassword, LegacyUser } from './legacy-directory';

/** The maximum length of a text in UTF-16 units. */
const TEXT_MAX = 2048;

/** The maximum number of groups of a user or of a group. */
const GROUPS_MAX = 1000;

/** An id that fits into databases and their indexes. */
const Id = v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u));

/** A text. A value that is too long or that is not text becomes empty. */
const text = v.pipe(
  v.unknown(),
  v.transform((value) =>
    typeof value === 'string' && value.length <= TEXT_MAX ? value.replace(/\p{Cs}/gu, '').trim() : '',
  ),
);

const flag = v.pipe(
  v.unknown(),
  v.transform((value) => value === 1),
);

/** Parses a JSON array; another text gives an empty array. */
const list = v.pipe(
  v.unknown(),
  v.transform((value): unknown[] => {
    try {
      const parsed: unknown = JSON.parse(String(value));
      return Array.isArray(parsed) ? parsed : [];
    } catch {
      return []; // not JSON
    }
  }),
);

const ids = v.pipe(
  list,
  v.transform((values) => values.filter((value): value is string => v.is(Id, value)).slice(0, GROUPS_MAX)),
);

const fields = v.pipe(
  list,
  v.transform((values) => Array.from({ length: MAPPING_COUNT }, (_, index) => v.parse(text, values[index]))),
);

const UserRow = v.object({
  id: Id,
  user_name: text,
  display_name: text,
  given_name: text,
  family_name: text,
  email: text,
  department: text,
  is_disabled: flag,
  has_password: flag,
  optional_fields: fields,
  group_ids: ids,
});

const GroupRow = v.object({ id: Id, name: text, parent_ids: ids });

const PasswordRow = v.object({ id: Id, password_hash: v.pipe(v.string(), v.maxLength(TEXT_MAX)), is_disabled: flag });

/**
 * Parses the row of a user.
 * @throws SourceError if it has no valid id, because the file is damaged
 */
export function userOfRow(row: unknown): LegacyUser {
  const user = parsed(UserRow, row);
  return {
    id: user.id,
    userName: user.user_name,
    displayName: user.display_name,
    givenName: user.given_name,
    familyName: user.family_name,
    email: user.email,
    department: user.department,
    isDisabled: user.is_disabled,
    hasPassword: user.has_password,
    optionalFields: user.optional_fields,
    groupIds: user.group_ids,
  };
}

/** Parses the row of a group. @throws SourceError */
export function groupOfRow(row: unknown): LegacyGroup {
  const { id, name, parent_ids } = parsed(GroupRow, row);
  return { id, name, parentIds: parent_ids };
}

/** Parses the row of a password. @throws SourceError */
export function passwordOfRow(row: unknown): LegacyPassword {
  const { id, password_hash, is_disabled } = parsed(PasswordRow, row);
  return { userId: id, hash: password_hash, isDisabled: is_disabled };
}

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, row: unknown): Output {
  const result = v.safeParse(schema, row);
  if (!result.success) throw new SourceError('CONNECTION_ANSWER_INVALID');
  return result.output;
}
