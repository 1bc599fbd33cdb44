// Re-encrypts the database of the arguments; re-encryption.test.ts kills it in the middle.
import { reEncrypt } from '../../../../../server/commands/secret-key/re-encryption';
import { openStorage } from '../../../../../server/storage/connection';
import { openSecrets } from '../../../../../server/storage/secrets/open-secrets';
import { keysOf } from './rotation-fixtures';

const [databaseUrl = '', dataFolder = ''] = process.argv.slice(2);
const { db } = await openStorage({ dataFolder, databaseUrl });
const secrets = await openSecrets(db, { dataFolder, secretKeys: keysOf('new', 'old') });
let calls = 0;
await reEncrypt({
  db,
  clock: Date.now,
  secrets: {
    ...secrets,
    seal: (text, context) => {
      calls += 1;
      if (calls === 120) process.stdout.write('in the middle\n');
      return secrets.seal(text, context);
    },
  },
});
