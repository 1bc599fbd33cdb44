import { createHash } from 'node:crypto';
import { DEPARTMENTS } from './demo-groups';
import { PEOPLE } from './people';

/** A user of the demo's legacy system. Missing texts are empty. */
export interface LegacyPerson {
  readonly id: string;
  readonly userName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly department: string;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
  readonly optionalFields: readonly string[];
  readonly groups: readonly string[];
}

export const LEGACY_ADMIN_GROUP = 'd.3 administrators';
export const LEGACY_TECHNICAL_GROUP = 'd.3 technical users';

/** Each group with the groups that it is a direct member of. The last two are members of each other. */
export const LEGACY_GROUPS: readonly (readonly [name: string, ...parents: string[]])[] = [
  [LEGACY_ADMIN_GROUP],
  [LEGACY_TECHNICAL_GROUP],
  // The demo directory has a group of this name, too.
  ['Employees'],
  ['d.3 company'],
  ['d.3 headquarters', 'd.3 company'],
  ['d.3 plant', 'd.3 company'],
  ...DEPARTMENTS.map((name) => [departmentGroup(name), siteOf(name)] as const),
  ['d.3 archive readers'],
  ['d.3 project office', 'd.3 projects'],
  ['d.3 projects', 'd.3 project office'],
];

/** How many users share a project. */
const PROJECT_SIZE = 500;

/** Returns the group of a project, which is a member of the group of all projects. */
export const legacyProjectGroup = (project: number) => `d.3 project ${String(project).padStart(4, '0')}`;

/** Returns how many projects a number of users have. */
export const legacyProjects = (users: number) => Math.ceil(users / PROJECT_SIZE);

/** Special values of some users: those who also exist in the demo directory, and those who cannot be migrated. */
const SPECIAL: readonly Partial<LegacyPerson>[] = [
  {
    userName: 'd3.admin',
    givenName: 'Dorothea',
    familyName: 'Achterberg',
    email: 'd3.admin@vestibule.example',
    groups: [LEGACY_ADMIN_GROUP, 'Employees'],
  },
  // These people are also in the demo directory, with the same or a missing mail address.
  { userName: 'user', givenName: 'Ulrike', familyName: 'Süßmann', email: 'user@vestibule.example' },
  { userName: 'Device', givenName: 'Daan', familyName: 'de Vries', email: '' },
  {
    userName: 'h.tanaka',
    givenName: '陽子',
    familyName: '田中',
    email: 'H.Tanaka@vestibule.example',
    groups: [LEGACY_ADMIN_GROUP, 'd.3 company'],
  },
  // These are different people with the same name.
  { userName: 'external', givenName: 'Ernst', familyName: 'Exner', email: 'e.exner@partner.example' },
  { userName: 'r.rossi', givenName: 'Roberto', familyName: 'Rossi', email: 'roberto.rossi@vestibule.example' },
  // These users have names that accounts cannot have.
  { userName: '', email: 'nameless@vestibule.example' },
  { userName: 'scan\tstation', email: '' },
  { userName: 'd3.import', email: '', groups: [LEGACY_TECHNICAL_GROUP] },
];

/** Returns the id of a user by number. */
export const legacyUserId = (number: number) => `u${String(number).padStart(7, '0')}`;

/** Returns a user by number, starting with 1. Users are the same on all machines. */
export function legacyPerson(number: number): LegacyPerson {
  const [given, family] = [personAt(number), personAt(Math.floor(number / PEOPLE.length))];
  const userName = `${given[0].charAt(0)}.${family[0].slice(2)}${number}`;
  const department = DEPARTMENTS[number % DEPARTMENTS.length] ?? '';
  return {
    id: legacyUserId(number),
    userName,
    givenName: given[1],
    familyName: family[2],
    email: number % 10 === 0 ? '' : `${userName}@d3.vestibule.example`,
    department,
    isDisabled: number % 37 === 0,
    hasPassword: number % 100 !== 50,
    optionalFields: fieldsOf(number),
    groups: groupsOf(number, department),
    ...SPECIAL[number - 1],
  };
}

const FIRST = PEOPLE[0] ?? ['x.x', '', '', '', false];
const personAt = (index: number) => PEOPLE[index % PEOPLE.length] ?? FIRST;

function departmentGroup(department: string): string {
  return `d.3 ${department}`;
}

function siteOf(department: string): string {
  return department === 'Production' || department === 'Purchasing' ? 'd.3 plant' : 'd.3 headquarters';
}

function groupsOf(number: number, department: string): string[] {
  return [
    departmentGroup(department),
    ...(number % 2 === 0 ? ['Employees'] : []),
    ...(number % 3 === 0 ? ['d.3 archive readers'] : []),
    ...(number % 5 === 0 ? [legacyProjectGroup(legacyProjects(number))] : []),
  ];
}

const COMPANIES = [
  'Lindqvist Maschinenbau GmbH',
  'Lindqvist Benelux B.V.',
  'リンドクヴィスト株式会社',
  'Lindqvist Ibérica S.A.',
];
const DIVISIONS = ['Drives', 'Robotics', 'Service', 'Corporate'];
const TITLES = ['Clerk', 'Engineer', 'Team lead', 'Assistant', 'Technician'];
const LANGUAGES = ['de-DE', 'en-GB', 'nl-NL', 'ja-JP', 'es-ES'];

/**
 * Returns personnel number, cost centre, company, division, office, telephone extension, job title, language, entry
 * date and badge number. Some users lack some of them.
 */
function fieldsOf(number: number): string[] {
  const pick = (texts: readonly string[]) => texts[(number * 7) % texts.length] ?? '';
  const year = 1994 + (number % 31);
  return [
    String(100_000 + number),
    number % 8 === 0 ? '' : `CC-${4000 + ((number * 13) % 90) * 10}`,
    pick(COMPANIES),
    number % 6 === 0 ? '' : pick(DIVISIONS),
    `${'ABC'.charAt(number % 3)} ${1 + (number % 5)}.${String((number % 40) + 1).padStart(2, '0')}`,
    String(2000 + (number % 7000)),
    pick(TITLES),
    pick(LANGUAGES),
    `${year}-${String((number % 12) + 1).padStart(2, '0')}-01`,
    number % 4 === 0
      ? ''
      : `B${createHash('sha256').update(`badge ${number}`).digest('hex').slice(0, 8).toUpperCase()}`,
  ];
}
