/** The programs of the server: the name of the file in server/dist/, and the module in server/ that it is built from. */
export const PROGRAMS = /** @type {const} */ ({
  main: 'main.ts',
  account: 'operation/account-command.ts',
  backup: 'operation/backup-command.ts',
  restore: 'operation/restore-command.ts',
  'secret-key': 'operation/secret-key-command.ts',
});

/** @typedef {keyof typeof PROGRAMS} Program */
