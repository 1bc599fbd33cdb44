import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type AccountCommand, parseArguments } from '../../../../../server/commands/account/account-arguments';
import { runAccountCommand } from '../../../../../server/commands/account/run-account-command';
import { readBundle } from '../../../../../server/http/request/bundle';
import { openStorage } from '../../../../../server/storage/connection';
import { fakeDist } from '../../../../support/server/fake-dist';
import { nobodysUrl, textOf } from '../../../../support/server/mail-server';
import { temporaryFolder } from '../../../../support/server/temporary-storage';
import { addAuthenticator } from '../../people/account-fixtures';
import { addPasskeyRow } from '../../settings/login-settings/policy-fixtures';

const account = (args: string, { env = {}, typed = '' }: { env?: NodeJS.ProcessEnv; typed?: string } = {}) =>
  run(args, { env, input: new PassThrough().end(typed) });

const terminal = (keys = '') => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  input.write(keys);
  return input;
};

async function run(args: string, { env, input }: { env: NodeJS.ProcessEnv; input: PassThrough }) {
  const [output, error] = [new PassThrough(), new PassThrough()];
  const readCatalogues = (folder: string) => {
    const built = readBundle(folder);
    return built.ok ? built.bundle.catalogues : undefined;
  };
  const status = await runAccountCommand({ args: args.split(' '), env, input, output, error, readCatalogues });
  const textOf = (stream: PassThrough) => String(stream.read() ?? '');
  return { status, output: textOf(output), error: textOf(error) };
}

const inFolder = () => ({ VESTIBULE_DATA: temporaryFolder() });

test('an account is added with a password from standard input, which is not printed', async () => {
  const env = inFolder();
  const typed = 'Correct-Horse-7\r\nmore\n';
  const added = await account('add ada --mail ada@example.org --role administrator', { env, typed });
  assert.is(added.status, 0);
  assert.is(added.output, 'ada is added as an administrator.\n');
  const [recorded = '', line = ''] = added.error.split('\n');
  const { audit, userName, actorName } = JSON.parse(recorded);
  assert.equal([audit, userName], ['administrator-created', 'ada']);
  assert.match(actorName, /^npm run account \(.+\)$/);
  const { msg, operator, level } = JSON.parse(line);
  assert.equal([msg, level, typeof operator], ['account added by command', 30, 'string']);
  assert.not.match(added.output + added.error, 'Correct');
  const listed = await account('list', { env });
  assert.match(listed.output, /^ada +administrator +enabled +ada@example\.org +ada$/m);
  assert.is((await account('reset-password ada', { env, typed: '' })).error, 'Standard input has no password.\n');
});

test('a generated password is printed once and follows the rule', async () => {
  const env = { ...inFolder(), VESTIBULE_LOG: 'silent' };
  const added = await account('add ada --mail ada@example.org --generate', { env });
  const password = /^Password: (\w{20})$/m.exec(added.output)?.[1];
  assert.ok(password);
  assert.is(added.error, '');
  const reset = await account('reset-password ada --generate', { env });
  assert.match(reset.output, /^Password: \w{20}$/m);
  assert.not.match(reset.output, password);
  const told = async (args: string) => (await run(args, { env, input: terminal() })).error;
  assert.is(await told('add ADA --mail a@b.example'), 'The user name ADA is taken.\n', 'before the password is read');
  assert.is(await told('reset-password bob'), 'There is no account bob.\n');
});

test('a user is mailed that the password was reset, without the password; a mail that fails is said', async () => {
  const dist = fakeDist();
  const settings = { VESTIBULE_LOG: 'silent', VESTIBULE_PUBLIC_URL: 'https://login.example.org' };
  const env = { ...inFolder(), ...settings, VESTIBULE_DIST: dist.folder };
  await account('add ada --mail ada@example.org --generate', { env });
  const { output, error } = await account('reset-password ada --generate', { env });
  assert.is(error, '');
  const outbox = join(env.VESTIBULE_DATA, 'outbox');
  const [mail = '', ...more] = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  assert.equal(more, []);
  assert.match(mail, /^To: ada <ada@example\.org>/m);
  assert.match(textOf(mail), 'An administrator just set a new password for your account at https://login.example.org.');
  assert.not.match(mail, /^Password: (\w+)$/m.exec(output)?.[1] ?? 'Password');
  const away = { ...env, VESTIBULE_SMTP_URL: await nobodysUrl() };
  const reset = await account('reset-password ada --generate', { env: away });
  assert.is(reset.status, 0);
  assert.match(reset.error, 'could not be sent');
});

test('the operator reads what still gives access to an account, and which command removes it', async () => {
  const env = { ...inFolder(), VESTIBULE_LOG: 'silent' };
  await account('add ada --mail ada@example.org --role administrator --generate', { env });
  const storage = await openStorage({
    dataFolder: env.VESTIBULE_DATA,
    databaseUrl: `file:${join(env.VESTIBULE_DATA, 'vestibule.db')}`,
  });
  const { id } = await storage.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await addPasskeyRow(storage.db, id, { name: 'Phone' });
  await addAuthenticator(storage.db, id);
  await storage.close();
  const unlocked = (await account('unlock ada', { env })).output;
  assert.match(
    unlocked,
    /^Sign-in asks ada for a code of its authenticator.*\n.* unlock ada --without-authenticator$/m,
  );
  assert.not.match(unlocked, 'Nothing keeps');
  const { output } = await account('reset-password ada --generate', { env });
  assert.match(
    output,
    /still has:\n- passkey “Phone”.*\n- authenticator.*\n.* reset-password ada --everything removes that\./,
  );
  const removed = await account('reset-password ada --generate --everything', { env });
  assert.match(removed.output, 'Removed from the account:\n- passkey “Phone”');
  assert.match((await account('unlock ada', { env })).output, 'Nothing keeps ada from signing in.');
});

const AT_A_TERMINAL: readonly (readonly [what: string, keys: string, status: number, last: RegExp])[] = [
  ['the same twice is taken', 'Correct-Horse-7\rCorrect-Horse-7\r', 0, /account added by command/],
  ['a slip is mended', 'Correct-Horse-77\u007f\rCorrect-Horse-7\r', 0, /account added by command/],
  ['two others are refused', 'Correct-Horse-7\rCorrect-Horse-8\r', 1, /The two passwords differ\.\n$/],
  ['Ctrl-C ends it', 'Corr\u0003', 1, /No password was entered\.\n$/],
];

test('at a terminal the password is asked for and not shown', async () => {
  for (const [what, keys, status, last] of AT_A_TERMINAL) {
    const added = await run('add ada --mail ada@example.org', { env: inFolder(), input: terminal(keys) });
    assert.is(added.status, status, `${what}: ${added.error}`);
    for (const part of [/^Password: /, last]) assert.match(added.error, part, what);
    assert.not.match(added.output + added.error, /Corr/, what);
  }
});

test('invalid arguments exit with 2, refusals and failures with 1', async () => {
  const env = inFolder();
  assert.is((await account('--help')).status, 0);
  assert.is((await account('remove ada')).status, 2);
  assert.is((await account('add ada --mail nothing', { env })).status, 1);
  assert.is((await account('list', { env: { PORT: 'x' } })).error, 'PORT accepts a whole number from 0 to 65535\n');
  const nowhere = join(temporaryFolder(), 'data');
  const missing = await account('list', { env: { VESTIBULE_DATA: nowhere } });
  assert.equal([missing.status, missing.error], [1, `There is no database at ${join(nowhere, 'vestibule.db')}.\n`]);
  assert.not.ok(existsSync(nowhere));
});

const ADA = { kind: 'add', userName: 'ada', email: 'a@b.example', displayName: 'ada' };
const ADDED = { ...ADA, isAdmin: false, isTechnical: false, generate: false };

const UNLOCK = { kind: 'unlock', userName: 'ada', withPassword: false, withoutAuthenticator: false };
const RESET = { kind: 'reset-password', userName: 'ada', generate: false, everything: false };

const UNDERSTOOD: readonly (readonly [args: string, command: object])[] = [
  ['--help', { kind: 'help' }],
  ['list', { kind: 'list' }],
  ['disable ada', { kind: 'disable', userName: 'ada' }],
  ['unlock ada', UNLOCK],
  ['unlock ada --with-password', { ...UNLOCK, withPassword: true }],
  ['unlock ada --without-authenticator', { ...UNLOCK, withoutAuthenticator: true }],
  ['reset-password ada', RESET],
  ['reset-password --generate ada', { ...RESET, generate: true }],
  ['reset-password ada --everything', { ...RESET, everything: true }],
  ['add ada --mail a@b.example', ADDED],
  ['add ada --mail=a@b.example --role user', ADDED],
  ['add --role administrator ada --mail a@b.example', { ...ADDED, isAdmin: true }],
  ['add sync --role technical', { ...ADDED, userName: 'sync', displayName: 'sync', email: '', isTechnical: true }],
  ['add ada --mail a@b.example --name Ada --generate', { ...ADDED, displayName: 'Ada', generate: true }],
];

test('commands are parsed with their options in any order', () => {
  for (const [args, command] of UNDERSTOOD)
    assert.equal(parseArguments(args.split(' ')), { ok: true, command: command as AccountCommand }, args);
});

const AS_ARGUMENT = 'A password is no argument, because other users of this machine could read it.';
const TOO_MANY = 'There are too many arguments; put a value with blanks in quotation marks.';

const WRONG: readonly (readonly [args: string, problem: string])[] = [
  ['', 'A command is missing.'],
  ['remove ada', 'There is no command remove.'],
  ['constructor', 'There is no command constructor.'],
  ['add', 'add needs a user name.'],
  ['add sync --role technical --mail a@b.example', 'A technical account gets no mail, so it has no --mail.'],
  ['add sync --role technical --generate', 'A technical account has no password, so it has no --generate.'],
  ['add ada', 'add needs --mail with the mail address of the account.'],
  ['add ada --mail', '--mail needs a value.'],
  ['add ada --mail a@b.example --role root', '--role accepts user, administrator, technical.'],
  ['add ada --generate=secret', '--generate takes no value.'],
  ['add ada love --mail a@b', TOO_MANY],
  ['list --generate', 'list has no option --generate.'],
  ['disable ada -f', 'disable has no option -f.'],
  ['add ada --mail a@b --password secret', AS_ARGUMENT],
];

test('other arguments are refused in one sentence', () => {
  for (const [args, problem] of WRONG)
    assert.equal(parseArguments(args === '' ? [] : args.split(' ')), { ok: false, problem }, args);
});

test.run();
