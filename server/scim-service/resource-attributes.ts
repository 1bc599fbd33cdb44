import { type SqlBool, sql } from 'kysely';
import { EXCLUDED_GROUP_ID } from '../people/groups';
import { nameKey, searchableName, toSearchText } from '../storage/searchable-names';
import {
  booleanAttribute,
  constantAttribute,
  emailAttribute,
  multiValuedAttribute,
  textAttribute,
  timeAttribute,
} from './attribute-comparisons';
import type { ValueType } from './filter-types';
import {
  type Attributes,
  type Condition,
  GROUP_ATTRIBUTES,
  type NameAttribute,
  USER_ATTRIBUTES,
} from './list-attributes';
import { ENTERPRISE_USER } from './schema-ids';

const enterprise = ENTERPRISE_USER.toLowerCase();

/** Returns the display name of a related row, which is compared like the names in lists. */
const displayNameOf = (table: string): NameAttribute => ({
  name: 'display',
  table,
  column: `${table}.display_name_fold`,
  normalise: toSearchText,
  stored: searchableName,
  key: { column: `${table}.display_name_key`, normalise: nameKey, isIndexed: false },
});

const hasEmail = sql<SqlBool>`(users.email <> '')`;

/** The mail addresses of users. */
export const EMAILS: Attributes = multiValuedAttribute('emails', {
  inner: {
    value: emailAttribute,
    type: constantAttribute('work', hasEmail),
    primary: booleanAttribute(hasEmail),
  },
  present: hasEmail,
  where: (of) => sql<SqlBool>`(${hasEmail} and ${of})`,
});

const always = sql<SqlBool>`(1 = 1)`;

const groups = multiValuedAttribute('groups', {
  inner: {
    value: textAttribute(sql`group_members.group_id`, { isId: true }),
    display: displayNameOf('groups'),
    type: constantAttribute('direct', always),
  },
  present: sql<SqlBool>`(users.id in (select user_id from group_members where group_id <> ${EXCLUDED_GROUP_ID}))`,
  where: (of) => sql<SqlBool>`(users.id in (
    select group_members.user_id from group_members inner join groups on groups.id = group_members.group_id
    where group_members.group_id <> ${EXCLUDED_GROUP_ID} and ${of}
  ))`,
});

/** The name of the user's department, which is in another table. */
const department = multiValuedAttribute('department', {
  inner: { value: textAttribute(sql`departments.display_name`) },
  present: sql<SqlBool>`(users.department_id is not null)`,
  where: (of) => sql<SqlBool>`(users.department_id in (select departments.id from departments where ${of}))`,
})['department.value'];

/** The attributes that users can be filtered by: those of the lists, and more of RFC 7643 §4.1 and §4.3. */
export const USER_RESOURCE_ATTRIBUTES: Attributes = {
  ...USER_ATTRIBUTES,
  externalid: textAttribute(sql`users.external_id`, { caseExact: true }),
  'name.formatted': displayNameOf('users'),
  'name.givenname': textAttribute(sql`users.given_name`),
  'name.familyname': textAttribute(sql`users.family_name`),
  active: booleanAttribute(sql<SqlBool>`(users.is_disabled = 0)`),
  ...EMAILS,
  ...groups,
  'meta.resourcetype': constantAttribute('User', always),
  'meta.created': timeAttribute(sql`users.created_at`),
  'meta.lastmodified': timeAttribute(sql`users.updated_at`),
  [`${enterprise}:employeenumber`]: textAttribute(sql`users.employee_number`),
  [`${enterprise}:costcenter`]: textAttribute(sql`users.cost_center`),
  [`${enterprise}:organization`]: textAttribute(sql`users.organization`),
  [`${enterprise}:division`]: textAttribute(sql`users.division`),
  ...(department && { [`${enterprise}:department`]: department }),
};

/**
 * Returns the attributes that groups can be filtered by.
 * @param findable limits the compared members to users whom the requesting user may find
 */
export function groupResourceAttributes(findable: Condition | undefined): Attributes {
  const limit = findable ?? always;
  const where = (of: Condition) => sql<SqlBool>`(groups.id in (
    select group_members.group_id from group_members inner join users on users.id = group_members.user_id
    where users.is_closed = 0 and ${limit} and ${of}
  ))`;
  const members = multiValuedAttribute('members', {
    inner: {
      value: textAttribute(sql`group_members.user_id`, { isId: true }),
      display: displayNameOf('users'),
      type: constantAttribute('User', always),
    },
    present: where(always),
    where,
  });
  return {
    ...GROUP_ATTRIBUTES,
    externalid: textAttribute(sql`groups.external_id`, { caseExact: true }),
    ...members,
    'meta.resourcetype': constantAttribute('Group', always),
  };
}

/** Returns the types of the attributes that are not text, for the filter parser. */
export function valueTypes(attributes: Attributes): Readonly<Record<string, ValueType>> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]) =>
      'compare' in attribute && attribute.type !== undefined ? [[name, attribute.type] as const] : [],
    ),
  );
}
