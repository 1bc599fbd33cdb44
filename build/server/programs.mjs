/** The programs of the server: the name of the file in server/dist/, and the module in server/ that it is built from. */
export const PROGRAMS = /** @type {const} */ ({
  main: 'main.ts',
  account: 'account-command.ts',
  backup: 'backup-command.ts',
  restore: 'restore-command.ts',
  'secret-key': 'secret-key-command.ts',
});

/** @typedef {keyof typeof PROGRAMS} Program */
