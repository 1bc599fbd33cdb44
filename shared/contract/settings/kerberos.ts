/** Why a server that accepts Kerberos tickets itself cannot do so now: message keys. */
export const KERBEROS_PROBLEMS = [
  'KERBEROS_PROBLEM_KEYTAB_INVALID',
  'KERBEROS_PROBLEM_KEYTAB_KEYS',
  'KERBEROS_PROBLEM_KEYTAB_UNREADABLE',
  'KERBEROS_PROBLEM_LIBRARY',
  'KERBEROS_PROBLEM_NO_KEYTAB',
  'KERBEROS_PROBLEM_PACKAGE',
  'KERBEROS_PROBLEM_REPLAY_CACHE',
] as const;

/** One of {@link KERBEROS_PROBLEMS}. */
export type KerberosProblem = (typeof KERBEROS_PROBLEMS)[number];
