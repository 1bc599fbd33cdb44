/** The suffix of the test directory. */
export const BASE = 'dc=example,dc=org';
export const ADMIN = { username: `cn=manager,${BASE}`, password: 'Manager-1' };

export const LDAP_PASSWORD = 'Lantern-7';

/** The number of generated users under `ou=people`, in addition to the named ones. */
export const PEOPLE = 5000;

/** S-1-5-21-986625596-2192455554-571452023-1106 and -513. */
const SID_OF_TURING = 'AQUAAAAAAAUVAAAAPLbOOoI3roJ3qg8iUgQAAA==';
const SID_OF_DOMAIN_USERS = 'AQUAAAAAAAUVAAAAPLbOOoI3roJ3qg8iAQIAAA==';

/** Attributes of Active Directory, in a form that OpenLDAP supports. */
export const SCHEMA = `
attributetype ( 2.25.1.1 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 2.25.1.2 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 2.25.1.3 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 2.25.1.4 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 2.25.1.5 NAME 'objectCategory' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 2.25.1.6 NAME 'department' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 2.25.1.7 NAME 'servicePrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
attributetype ( 2.25.1.8 NAME 'supportedCapabilities' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
attributetype ( 2.25.1.9 NAME 'defaultNamingContext' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 SINGLE-VALUE )
attributetype ( 2.25.1.20 NAME 'objectSid' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 2.25.1.21 NAME 'thumbnailPhoto' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
${['primaryGroupID', 'accountExpires', 'pwdLastSet'].map((name, index) => `attributetype ( 2.25.1.${22 + index} NAME '${name}' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )`).join('\n')}
${['nETBIOSName', 'dnsRoot', 'nCName', 'uPNSuffixes'].map((name, index) => `attributetype ( 2.25.1.${25 + index} NAME '${name}' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )`).join('\n')}
objectclass ( 2.25.1.10 NAME 'user' SUP organizationalPerson STRUCTURAL MAY ( objectSid $ thumbnailPhoto $ primaryGroupID $ accountExpires $ pwdLastSet $ sAMAccountName $ userPrincipalName $ userAccountControl $ objectGUID $ objectCategory $ department $ servicePrincipalName $ mail $ givenName $ displayName $ uid ) )
objectclass ( 2.25.1.11 NAME 'group' SUP top STRUCTURAL MUST cn MAY ( member $ sAMAccountName $ objectGUID $ objectSid $ description ) )
objectclass ( 2.25.1.13 NAME 'crossRef' SUP top STRUCTURAL MUST cn MAY ( nETBIOSName $ dnsRoot $ nCName $ uPNSuffixes ) )
objectclass ( 2.25.1.12 NAME 'lockable' SUP top AUXILIARY MAY userAccountControl )
`;

/** Groups the values of an attribute together, as slapadd requires. */
export const entry = (dn: string, lines: readonly string[]) => {
  const isClass = (line: string) => line.startsWith('objectClass:');
  return [`dn: ${dn}`, ...lines.filter(isClass), ...lines.filter((line) => !isClass(line)), ''].join('\n');
};

export const classes = (...names: readonly string[]) => names.map((name) => `objectClass: ${name}`);

export function person(uid: string, name: string, more: readonly string[] = []): string {
  const lines = [...classes('inetOrgPerson'), `uid: ${uid}`, `cn: ${name}`, `sn: ${name.split(' ').at(-1)}`];
  const rest = [`givenName: ${name.split(' ')[0]}`, `mail: ${uid}@example.org`, `userPassword: ${LDAP_PASSWORD}`];
  return entry(`uid=${uid},ou=people,${BASE}`, [...lines, ...rest, ...more]);
}

export const dnOf = (uid: string) => `uid=${uid},ou=people,${BASE}`;

function group(name: string, members: readonly string[]): string {
  return entry(`cn=${name},ou=groups,${BASE}`, [
    ...classes('groupOfNames'),
    `cn: ${name}`,
    ...members.map((dn) => `member: ${dn}`),
  ]);
}

/** The user name of a number, such as `user0042`. */
export const uidOf = (index: number) => `user${String(index).padStart(4, '0')}`;

/** The test directory in LDIF (RFC 2849). */
export function directoryData(): string {
  const numbers = Array.from({ length: PEOPLE }, (_, index) => index);
  return [
    entry(BASE, [...classes('dcObject', 'organization'), 'dc: example', 'o: Example']),
    ...['people', 'groups', 'ad', 'empty'].map((ou) =>
      entry(`ou=${ou},${BASE}`, [...classes('organizationalUnit'), `ou: ${ou}`]),
    ),
    person('lovelace', 'Ada Lovelace', ['departmentNumber: Engines', 'title: Countess']),
    person('hopper', 'Grace Hopper', ['departmentNumber: Compilers', 'jpegPhoto:: /9j/4AAQSkZJRg==']),
    person('locked', 'Lena Locked', [...classes('lockable'), 'userAccountControl: 514']),
    person('outside', 'Otto Outside', [
      ...classes('posixAccount'),
      ...['employeeNumber: 99', 'uidNumber: 1', 'gidNumber: 1', 'homeDirectory: /home/outside'],
    ]),
    ...numbers.map((index) =>
      person(uidOf(index), `Person ${index}`, ['employeeNumber: 1', `departmentNumber: Dept ${index % 40}`]),
    ),
    group('IT-Administrators', [dnOf('lovelace')]),
    group('Inner circle', [dnOf('hopper')]),
    group('Outer circle', [`cn=inner circle, ou=groups, ${BASE}`]),
    group(
      'Everyone',
      numbers.map((index) => dnOf(uidOf(index))),
    ),
    entry(`cn=developers,ou=groups,${BASE}`, [
      ...classes('posixGroup'),
      'cn: developers',
      'gidNumber: 1',
      'memberUid: hopper',
    ]),
    entry(`cn=Turing\\2C Alan,ou=ad,${BASE}`, [
      ...classes('user'),
      'cn: Turing, Alan',
      'sn: Turing',
      'sAMAccountName: aturing',
      'userPrincipalName: alan@corp.example',
      'userAccountControl: 512',
      'objectCategory: person',
      'objectGUID:: AAECAwQFBgcICQoLDA0ODw==',
      'department: Research',
      `objectSid:: ${SID_OF_TURING}`,
      'primaryGroupID: 513',
      `userPassword: ${LDAP_PASSWORD}`,
    ]),
    // A computer has the class of users, but not their objectCategory.
    entry(`cn=PC-1,ou=ad,${BASE}`, [...classes('user'), 'cn: PC-1', 'sn: -', 'sAMAccountName: PC-1$']),
    entry(`cn=Domain Admins,ou=ad,${BASE}`, [
      ...classes('group'),
      'cn: Domain Admins',
      'sAMAccountName: Domain Admins',
      `member: cn=Turing\\, Alan,ou=ad,${BASE}`,
    ]),
    // The primary group, which does not contain its members, and a group that contains it.
    entry(`cn=Domain Users,ou=ad,${BASE}`, [
      ...classes('group'),
      'cn: Domain Users',
      `objectSid:: ${SID_OF_DOMAIN_USERS}`,
    ]),
    entry(`cn=Staff,ou=ad,${BASE}`, [...classes('group'), 'cn: Staff', `member: cn=Domain Users,ou=ad,${BASE}`]),
    entry(`cn=Same name,ou=ad,${BASE}`, [...classes('group'), 'cn: Same name']),
    entry(`cn=Same name,ou=groups,${BASE}`, [...classes('group'), 'cn: Same name']),
    entry(`ou=elsewhere,${BASE}`, [
      ...classes('referral', 'extensibleObject'),
      'ou: elsewhere',
      `ref: ldap://127.0.0.1:1/ou=elsewhere,${BASE}`,
    ]),
  ].join('\n');
}
