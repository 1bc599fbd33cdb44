import { EMBEDDING, HOSTING, OPERATING, PROGRAM_ACCESS, readText, TROUBLESHOOTING } from './markdown';

/** A command or a block of code in a document. */
export interface Example {
  document: string;
  chapter: string;
  /** A command is without its comment, and on one line. */
  text: string;
}

/** Where an example is run. */
export interface ExampleTest {
  document: string;
  /** How the example begins; several may begin so. */
  start: string;
  /** The file that runs it. */
  test: string;
  /** A text in that file which shows that it reads the example; without it, `start`. */
  mark?: string;
  /** The only chapter in which examples may begin so. */
  chapter?: string;
}

const COMMANDS = 'test/e2e/documented-commands.test.ts';
const ADD_A_PAGE = { document: 'CONTRIBUTING.md', chapter: 'Add a page', test: 'test/unit/docs/contributing.test.ts' };

/**
 * The tests of all examples. A new command or block of code needs a row and a test that runs it; most commands are run by
 * `documented-commands.test.ts`, which takes their text from the document.
 */
export const EXAMPLE_TESTS: readonly ExampleTest[] = [
  { document: 'README.md', start: 'npm start', test: COMMANDS },
  { document: 'README.md', start: 'npm test', test: '.ci/run' },
  { document: OPERATING, start: 'npm start', test: COMMANDS },
  { document: OPERATING, start: 'curl http://127.0.0.1:8420/identityprovider/setup', test: COMMANDS },
  { document: OPERATING, start: 'npm run account -- add bob', test: COMMANDS },
  { document: OPERATING, start: 'npm run account -- add sync', test: COMMANDS },
  { document: OPERATING, start: 'npm run account -- list', test: COMMANDS },
  { document: OPERATING, start: 'npm run account -- disable', test: COMMANDS },
  { document: OPERATING, start: 'npm run account -- enable', test: COMMANDS },
  { document: OPERATING, start: 'npm run account -- reset-password', test: COMMANDS },
  { document: TROUBLESHOOTING, start: 'npm run account -- add', test: COMMANDS },
  { document: TROUBLESHOOTING, start: 'npm run account -- unlock', test: COMMANDS },
  {
    document: OPERATING,
    chapter: 'With systemd',
    start: '',
    test: 'test/unit/docs/deployment-files.test.ts',
    mark: "'With systemd'",
  },
  { document: OPERATING, start: 'groups:', test: 'test/unit/server/metrics/metrics.test.ts' },
  { document: OPERATING, start: 'npm run backup', test: COMMANDS },
  { document: OPERATING, start: 'npm run restore', test: COMMANDS },
  { document: OPERATING, start: 'npm run secret-key -- rotate', test: COMMANDS },
  { document: OPERATING, start: 'npm run secret-key -- status', test: COMMANDS },
  { document: OPERATING, start: 'npm run secret-key -- remove-old', test: COMMANDS },
  { document: OPERATING, start: 'npm run build', test: COMMANDS },
  { document: OPERATING, start: 'npm run serve', test: COMMANDS },
  { document: OPERATING, start: 'VESTIBULE_PUBLIC_URL=', test: COMMANDS },
  {
    document: PROGRAM_ACCESS,
    start: "curl -H 'Authorization: Bearer vst_…' 'http://127.0.0.1:8420/identityprovider/scim/users",
    test: COMMANDS,
    mark: 'const LIST',
  },
  {
    document: PROGRAM_ACCESS,
    start: "curl -H 'Authorization: Bearer vst_…' 'http://127.0.0.1:8420/identityprovider/scim/v2",
    test: COMMANDS,
    mark: 'const SERVICE',
  },
  {
    document: OPERATING,
    start: '# At most so many requests',
    test: 'test/e2e/documented-proxy.test.ts',
    mark: 'proxy.conf',
  },
  {
    document: OPERATING,
    start: 'upstream vestibule',
    test: 'test/e2e/servers/two-servers.test.ts',
    mark: 'startTwoServers',
  },
  { document: HOSTING, start: 'npx vestibule-contract', test: 'test/e2e/contract/kit.test.ts' },
  { document: HOSTING, start: 'node dist/vestibule-contract.mjs', test: 'test/e2e/contract/kit.test.ts' },
  { document: HOSTING, start: 'session cookies', test: 'test/e2e/contract/broken-servers.test.ts' },
  { document: HOSTING, start: '# One line per page', test: 'test/unit/docs/run-nginx.ts', mark: 'nginx.conf' },
  {
    document: HOSTING,
    start: '// node write-csp.mjs',
    test: 'test/unit/docs/deployment.test.ts',
    mark: 'write-csp.mjs',
  },
  { document: EMBEDDING, start: 'VESTIBULE_TRUSTED_ORIGINS=', test: COMMANDS },
  { document: EMBEDDING, start: '<!doctype html>', test: 'test/e2e/shell-example.test.ts', mark: 'docs/shell.html' },
  { ...ADD_A_PAGE, start: '{ "path": "/identityprovider/greeting"', mark: 'readExample' },
  { ...ADD_A_PAGE, start: 'import ', mark: 'readExample' },
  { ...ADD_A_PAGE, start: '  greeting: tiny(', mark: 'readExample' },
  { ...ADD_A_PAGE, start: "import { test } from 'uvu';", mark: 'readExample' },
];

/** Every example of a document: each command of a shell block, and every other block as a whole. */
export function examplesOf(document: string, markdown = readText(document)): Example[] {
  return markdown.split(/^(?=## )/m).flatMap((part) => {
    const [, chapter = ''] = /^## (.+)/.exec(part) ?? [];
    const blocks = [...part.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
    return blocks.flatMap(([, language, block = '']) => {
      const texts = language === 'sh' ? commandsOf(block) : [block];
      return texts.map((text) => ({ document, chapter, text }));
    });
  });
}

/** The commands of a shell block: one per line, without comments, lines that end with a backslash joined with the next. */
function commandsOf(block: string): string[] {
  return block
    .replace(/ *\\\n */g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '');
}

/** The only example of a document that begins with these words; throws if there is none or more than one. */
export function exampleOf(document: string, start: string): string {
  const found = examplesOf(document).filter(({ text }) => text.startsWith(start));
  const [example] = found;
  if (example === undefined || found.length > 1) throw new Error(`${document} has ${found.length} examples "${start}"`);
  return example.text;
}

/** Whether a row of the table is about an example. */
export function isTestOf(row: ExampleTest, { document, chapter, text }: Example): boolean {
  const isThere = row.document === document && (row.chapter === undefined || row.chapter === chapter);
  return isThere && text.startsWith(row.start);
}
