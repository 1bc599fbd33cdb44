import { fileURLToPath } from 'node:url';
import { checkServer } from './check-server';
import { HELP } from './help';
import { readOptions } from './options';
import { printable, printableJson } from './report/printable';
import { reportText } from './report/report-text';
import { CannotRun } from './run-context';

/** Runs the program. @returns the exit status */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === undefined) {
    process.stdout.write(HELP);
    return 0;
  }
  const { address, accounts, only, asJson, withChanges, reportLink } = options;
  // The file routes.json of the same build is in the folder of this program.
  const dist = fileURLToPath(new URL('.', import.meta.url));
  const report = await checkServer({ address, accounts, only, withChanges, reportLink, dist });
  const people = accounts.map(({ name, isAdmin }) => (isAdmin ? `the administrator ${name}` : name));
  if (asJson) {
    const { findings, notOffered, notChecked, checks } = report;
    const counts = { checks, failures: report.countOf('must'), advice: report.countOf('should') };
    process.stdout.write(
      `${printableJson({ address: address.origin, ...counts, findings, notOffered: [...notOffered], notChecked: [...notChecked] })}\n`,
    );
  } else process.stdout.write(reportText(report, { address: address.origin, people }));
  return report.countOf('must') === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  process.stderr.write(`vestibule-contract: ${printable(error.message)}\n`);
  process.exitCode = 2;
}
