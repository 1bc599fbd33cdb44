import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as v from 'valibot';

/** The package exports the path of the jar. */
const JAR: unknown = createRequire(import.meta.url)('vnu-jar');

/**
 * Features that this version of the checker does not support yet: at-rules of CSS, and an attribute of HTML since 2024.
 */
const UNKNOWN_TO_IT = [
  /^CSS: Unrecognized at-rule “@(layer|property|starting-style)”$/,
  /^Attribute “autocorrect” not allowed on element “input” at this point\.$/,
];

/**
 * These options make short runs faster, because the JVM's second compiler and its parallel garbage collector only pay
 * off later.
 */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const OUTPUT = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only'];

const Report = v.object({
  messages: v.array(
    v.object({ type: v.string(), message: v.string(), url: v.string(), extract: v.optional(v.string(), '') }),
  ),
});

/** Whether Java is installed; otherwise the output says that the checks are skipped. */
export function hasJava(): boolean {
  if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0) return true;
  process.stdout.write(
    'LEFT OUT: the Nu HTML checker needs Java 11 (Debian and Ubuntu: apt-get install default-jre).\n',
  );
  return false;
}

/**
 * Lists the errors that the Nu HTML checker finds in documents, one line each.
 * @param documents their HTML by name; one process checks all of them
 */
export function htmlErrors(documents: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-html-'));
  try {
    const names = [...documents.keys()];
    const files = [...documents.values()].map((html, index) => {
      const file = join(folder, `${index}.html`);
      writeFileSync(file, html);
      return file;
    });
    const args = [...SHORT_RUN, '-jar', String(JAR), ...OUTPUT, ...files];
    const { stdout, stderr, status } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) throw new Error(`the checker ended with ${status}: ${stderr}`);
    return v.parse(Report, JSON.parse(stdout)).messages.flatMap(({ type, message, url, extract }) => {
      const isError = type !== 'info' && !UNKNOWN_TO_IT.some((known) => known.test(message));
      return isError ? [`${names[Number.parseInt(basename(url), 10)]}: ${message} ${extract.trim()}`] : [];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
