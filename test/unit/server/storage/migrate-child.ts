// Migrates a database and kills itself after a statement. Run by cut-off.test.ts.
import { Kysely } from 'kysely';
import { migrate } from '../../../../server/storage/migrate';
import { openPostgres } from '../../../../server/storage/postgres';
import { openFile } from '../../../../server/storage/sqlite-file';
import type { Tables } from '../../../../server/storage/tables';

const [url = '', last = ''] = process.argv.slice(2);
const opened = url.startsWith('file:') ? openFile(url.slice('file:'.length)) : await openPostgres(url);

let statements = 0;
const log = () => {
  statements += 1;
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
};
const db = new Kysely<Tables>({ dialect: opened.startDialect ?? opened.dialect, log });
await migrate(db, opened.description);
process.stdout.write(String(statements));
await db.destroy();
