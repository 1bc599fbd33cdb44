// Who may import whom: prints every import that may not be, and fails.
import { ROOT } from '../launch/root.mjs';
import { cycles, violations } from './boundaries';
import { readImports } from './read-imports';

const imports = readImports(ROOT, ['entries', 'shared', 'server', 'build', 'test']);
const problems = [...violations(imports), ...cycles(imports).map((ring) => `cycle: ${ring}`)];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${imports.size} files, ${problems.length} imports that may not be\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
