/** A demo account and the feature that it demonstrates. */
export interface DemoAccountPlan {
  userName: string;
  givenName: string;
  familyName: string;
  department: string;
  groups: readonly string[];
  about: string;
  hasPhoto: boolean;
  isAdmin?: boolean;
  isExternal?: boolean;
  isTechnical?: boolean;
  /** Whether a code is mailed at every sign-in. */
  alwaysValidateDevice?: boolean;
  isAbsent?: boolean;
}

export const DEMO_ACCOUNTS: readonly DemoAccountPlan[] = [
  {
    userName: 'admin',
    givenName: 'Ada',
    familyName: 'Lindqvist',
    department: 'Information Technology',
    groups: ['Administrators', 'Employees'],
    about: 'an administrator',
    hasPhoto: true,
    isAdmin: true,
  },
  {
    userName: 'user',
    givenName: 'Ulrike',
    familyName: 'Süßmann',
    department: 'Customer Service',
    groups: ['Employees'],
    about: 'an ordinary user',
    hasPhoto: true,
    isAbsent: true,
  },
  {
    userName: 'external',
    givenName: 'Elena',
    familyName: 'Marković',
    department: 'Purchasing',
    groups: ['Partners'],
    about: 'a user from outside the organisation',
    hasPhoto: false,
    isExternal: true,
  },
  {
    userName: 'enforced',
    givenName: 'Emil',
    familyName: 'Novák',
    department: 'Finance',
    groups: ['Employees', 'Two-factor required'],
    about: 'must set up two-factor authentication, at the fourth sign-in at the latest',
    hasPhoto: false,
  },
  {
    userName: 'secured',
    givenName: 'Sofia',
    familyName: 'Conti',
    department: 'Finance',
    groups: ['Employees'],
    about: 'has two-factor authentication',
    hasPhoto: true,
  },
  {
    userName: 'device',
    givenName: 'Daan',
    familyName: 'de Vries',
    department: 'Sales',
    groups: ['Employees'],
    about: 'every browser is unknown to it; the code comes by mail',
    hasPhoto: false,
    alwaysValidateDevice: true,
  },
  {
    userName: 'technical',
    givenName: 'Archive',
    familyName: 'Import',
    department: 'Information Technology',
    groups: ['Technical users'],
    about: 'a technical user',
    hasPhoto: false,
    isTechnical: true,
  },
];
