import { PassThrough } from 'node:stream';
import { runAccountCommand } from '../../../../../../server/accounts/run-account-command';
import { runSecretKeyCommand } from '../../../../../../server/secret-rotation/run-secret-key-command';
import type { AuditEvent } from '../../../../../../shared/contract/audit';
import type { TestApp } from '../../../http/test-app';
import type { Causes } from './cause';

async function account(app: TestApp, command: string): Promise<void> {
  const [input, output, error] = [new PassThrough(), new PassThrough(), new PassThrough()];
  input.end('Correct-Horse-7\n');
  const env = { VESTIBULE_DATA: app.settings.dataFolder };
  const readCatalogues = () => app.bundle.current.catalogues;
  const status = await runAccountCommand({ args: command.split(' '), env, input, output, error, readCatalogues });
  if (status !== 0) throw new Error(String(error.read()));
}

const BY_COMMAND = { account: 'ada', actor: 'npm run account' } as const;

/** What an operator does with commands, while the server is running. */
export const COMMAND_CAUSES = {
  'password-reset': { cause: (app) => account(app, 'reset-password ada'), ...BY_COMMAND },
  'account-added': {
    cause: (app) => account(app, 'add bob --mail bob@example.org'),
    ...BY_COMMAND,
    account: 'bob',
  },
  'account-disabled': { cause: (app) => account(app, 'disable ada'), ...BY_COMMAND },
  'account-enabled': { cause: (app) => account(app, 'enable ada'), ...BY_COMMAND },
  'account-unlocked': { cause: (app) => account(app, 'unlock admin'), ...BY_COMMAND, account: 'admin' },
  'secret-key-rotated': {
    async cause({ settings }) {
      const env = { VESTIBULE_DATA: settings.dataFolder };
      const complaints: string[] = [];
      const error = { write: (text: string) => complaints.push(text) };
      const status = await runSecretKeyCommand({ args: ['rotate'], env, output: { write: () => undefined }, error });
      if (status !== 0) throw new Error(complaints.join(''));
    },
    actor: 'npm run secret-key',
    target: /^[\w-]+$/,
  },
} satisfies Partial<Causes<AuditEvent>>;
