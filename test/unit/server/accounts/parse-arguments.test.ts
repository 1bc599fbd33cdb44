import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type AccountCommand, parseArguments } from '../../../../server/accounts/parse-arguments';

const ADA = { kind: 'add', userName: 'ada', email: 'a@b.example', displayName: 'ada' };
const ADDED = { ...ADA, isAdmin: false, isTechnical: false, generate: false };

const UNDERSTOOD: readonly (readonly [args: string, command: object])[] = [
  ['--help', { kind: 'help' }],
  ['add -h', { kind: 'help' }],
  ['list', { kind: 'list' }],
  ['disable ada', { kind: 'disable', userName: 'ada' }],
  ['enable ada', { kind: 'enable', userName: 'ada' }],
  ['unlock ada', { kind: 'unlock', userName: 'ada', withPassword: false }],
  ['unlock ada --with-password', { kind: 'unlock', userName: 'ada', withPassword: true }],
  ['reset-password ada', { kind: 'reset-password', userName: 'ada', generate: false }],
  ['reset-password --generate ada', { kind: 'reset-password', userName: 'ada', generate: true }],
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
  ['--mail a@b.example', 'A command is missing.'],
  ['remove ada', 'There is no command remove.'],
  ['constructor', 'There is no command constructor.'],
  ['add', 'add needs a user name.'],
  ['disable', 'disable needs a user name.'],
  ['add sync --role technical --mail a@b.example', 'A technical account gets no mail, so it has no --mail.'],
  ['add sync --role technical --generate', 'A technical account has no password, so it has no --generate.'],
  ['add ada', 'add needs --mail with the mail address of the account.'],
  ['add ada --mail', '--mail needs a value.'],
  ['add ada --mail=', '--mail needs a value.'],
  ['add ada --mail a@b.example --role root', '--role accepts user, administrator, technical.'],
  ['add ada --generate=secret', '--generate takes no value.'],
  ['add ada love --mail a@b', TOO_MANY],
  ['list ada', TOO_MANY],
  ['list --generate', 'list has no option --generate.'],
  ['unlock ada --with-password=x', '--with-password takes no value.'],
  ['disable ada -f', 'disable has no option -f.'],
  ['add ada --mail a@b --password secret', AS_ARGUMENT],
  ['reset-password ada --password=secret', AS_ARGUMENT],
];

test('other arguments are refused in one sentence', () => {
  for (const [args, problem] of WRONG)
    assert.equal(parseArguments(args === '' ? [] : args.split(' ')), { ok: false, problem }, args);
});

test.run();
