export const DEPARTMENTS: readonly string[] = [
  'Customer Service',
  'Finance',
  'Human Resources',
  'Information Technology',
  'Legal',
  'Production',
  'Purchasing',
  'Research & Development',
  'Sales',
];

/** The group whose members must set up two-factor authentication. */
export const TFA_GROUP = 'Two-factor required';

export const GROUPS: readonly string[] = [
  'Administrators',
  'Employees',
  'Managers',
  'Partners',
  'Technical users',
  TFA_GROUP,
];
