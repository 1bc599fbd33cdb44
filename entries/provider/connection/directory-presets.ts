import type { FormValues } from '../form-values';

/** The fields that a preset fills in. */
const FIELDS = ['userFilter', 'groupFilter'] as const;

type PresetValues = Pick<FormValues, (typeof FIELDS)[number]>;

/** What is usual in the directories of a product. */
export interface DirectoryPreset {
  readonly id: string;
  /** Its own name, the same in all languages; empty for any other directory. */
  readonly name: string;
  readonly values: PresetValues;
  /** Examples in the fields. */
  readonly rootContext: string;
  readonly username: string;
}

const OTHER: DirectoryPreset = {
  id: 'other',
  name: '',
  values: { userFilter: '', groupFilter: '' },
  rootContext: 'DC=example,DC=com',
  username: '',
};

/**
 * The products to choose from. The server reads the attributes of all of them, from `sAMAccountName` and `uid` to
 * `objectGUID`, `entryUUID` and `nsUniqueId`, so that they differ only in their object classes.
 */
export const DIRECTORY_PRESETS: readonly DirectoryPreset[] = [
  OTHER,
  {
    id: 'active-directory',
    name: 'Active Directory',
    // Computers have the class `user`, too, and contacts the category `person`.
    values: { userFilter: '(&(objectCategory=person)(objectClass=user))', groupFilter: '(objectClass=group)' },
    rootContext: 'DC=example,DC=com',
    username: 'CN=reader,CN=Users,DC=example,DC=com',
  },
  {
    id: 'openldap',
    name: 'OpenLDAP',
    values: {
      userFilter: '(objectClass=inetOrgPerson)',
      groupFilter: '(|(objectClass=groupOfNames)(objectClass=posixGroup))',
    },
    rootContext: 'dc=example,dc=com',
    username: 'cn=reader,dc=example,dc=com',
  },
  {
    id: '389-ds',
    name: '389 Directory Server',
    values: {
      // Accounts made by its own tools are of the class `nsPerson`, older ones of `inetOrgPerson`.
      userFilter: '(|(objectClass=nsPerson)(objectClass=inetOrgPerson))',
      groupFilter: '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames))',
    },
    rootContext: 'dc=example,dc=com',
    username: 'uid=reader,ou=people,dc=example,dc=com',
  },
];

/** The preset whose values a form has. */
export function presetOf(values: PresetValues): DirectoryPreset | undefined {
  return DIRECTORY_PRESETS.find((preset) => FIELDS.every((name) => values[name].trim() === preset.values[name]));
}

/** What a preset changes in a form: fields that are empty or as another preset has filled them in. */
export function changesOf(preset: DirectoryPreset, values: PresetValues): Partial<PresetValues> {
  const isOwn = (name: keyof PresetValues) =>
    DIRECTORY_PRESETS.every((other) => values[name].trim() !== other.values[name]);
  return Object.fromEntries(FIELDS.filter((name) => !isOwn(name)).map((name) => [name, preset.values[name]]));
}
