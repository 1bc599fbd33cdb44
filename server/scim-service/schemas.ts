import { ENTERPRISE_USER, GROUP_SCHEMA, USER_SCHEMA } from './schema-ids';

/** An attribute as a schema describes it (RFC 7643 §7). */
export interface SchemaAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly';
  readonly returned: 'always' | 'default';
  readonly uniqueness: 'none' | 'server' | 'global';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly SchemaAttribute[];
}

type Details = Partial<Omit<SchemaAttribute, 'name' | 'description'>>;

/** Returns an attribute with the defaults of RFC 7643 §2.2, except that it is read-only. */
function attribute(name: string, description: string, details: Details = {}): SchemaAttribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readOnly',
    returned: 'default',
    uniqueness: 'none',
    ...details,
  };
}

const complex = (name: string, description: string, subAttributes: readonly SchemaAttribute[], details: Details = {}) =>
  attribute(name, description, { type: 'complex', ...details, subAttributes });

const list = { multiValued: true };

const reference = (description: string, referenceTypes: readonly string[]) =>
  attribute('$ref', description, { type: 'reference', caseExact: true, referenceTypes });

const USER_ATTRIBUTES = [
  attribute('userName', 'The name that the user signs in with.', {
    required: true,
    uniqueness: 'server',
  }),
  complex('name', 'The parts of the name of the user.', [
    attribute('formatted', 'The full name for display.'),
    attribute('familyName', 'The family name.'),
    attribute('givenName', 'The given name.'),
  ]),
  attribute('displayName', 'The name of the user for display.'),
  attribute('active', 'Whether the user can sign in.', { type: 'boolean' }),
  complex(
    'emails',
    'The mail address of the user.',
    [
      attribute('value', 'The mail address.'),
      attribute('type', 'The function of the address.', { canonicalValues: ['work'] }),
      attribute('primary', 'Whether it is the preferred address.', { type: 'boolean' }),
    ],
    list,
  ),
  complex(
    'photos',
    'The picture of the user: the photo, or the initials where there is none.',
    [
      attribute('value', 'The address of the picture.', {
        type: 'reference',
        caseExact: true,
        referenceTypes: ['external'],
      }),
      attribute('type', 'The function of the picture.', { canonicalValues: ['photo'] }),
    ],
    list,
  ),
  complex(
    'groups',
    'The groups that the user is a member of.',
    [
      attribute('value', 'The id of the group.', { caseExact: true }),
      reference('The address of the group.', ['Group']),
      attribute('display', 'The name of the group.'),
      attribute('type', 'How the user is a member.', { canonicalValues: ['direct'] }),
    ],
    list,
  ),
];

const ENTERPRISE_ATTRIBUTES = [
  attribute('employeeNumber', 'The number of the user in the organization.'),
  attribute('costCenter', 'The name of a cost center.'),
  attribute('organization', 'The name of an organization.'),
  attribute('division', 'The name of a division.'),
  attribute('department', 'The name of the department.'),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group.', { required: true }),
  complex(
    'members',
    'The users who are members of the group.',
    [
      attribute('value', 'The id of the user.', { caseExact: true }),
      reference('The address of the user.', ['User']),
      attribute('display', 'The name of the user.'),
      attribute('type', 'The type of the member.', { canonicalValues: ['User'] }),
    ],
    list,
  ),
];

/** The schemas of the resources (RFC 7643 §7), with only the attributes that the service has. */
export const SCHEMAS = [
  { id: USER_SCHEMA, name: 'User', description: 'User account', attributes: USER_ATTRIBUTES },
  { id: GROUP_SCHEMA, name: 'Group', description: 'Group of users', attributes: GROUP_ATTRIBUTES },
  { id: ENTERPRISE_USER, name: 'EnterpriseUser', description: 'Enterprise user', attributes: ENTERPRISE_ATTRIBUTES },
] as const;
