// Builds a copy of the sources in another folder and compares it with dist/: two builds must be the same byte for byte.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { INPUTS } from '../launch/stamp.mjs';
import { buildServer } from '../server/build-server.mjs';

/** @param {string} folder @returns {Map<string, string>} the hash of every file in it */
function hashesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

/**
 * Builds the server from these sources, too, and compares its modules. Source maps name the sources by paths that depend on the folder.
 *
 * @param {string} built @returns {Promise<string[]>}
 */
async function differencesOfServer(built) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-'));
  try {
    await buildServer(ROOT, folder);
    const [here, there] = [hashesOf(folder), hashesOf(built)];
    const files = [...new Set([...here.keys(), ...there.keys()])].filter((file) => file.endsWith('.js'));
    return files.filter((file) => here.get(file) !== there.get(file)).map((file) => ` of the server: ${file}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const copy = mkdtempSync(join(tmpdir(), 'vestibule-'));
try {
  for (const input of [...INPUTS, 'server'].filter((file) => existsSync(join(ROOT, file)))) {
    cpSync(join(ROOT, input), join(copy, input), { recursive: true, filter: (path) => !path.endsWith('server/dist') });
  }
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const env = { VESTIBULE_DIST: undefined };
  const status = await run(process.execPath, [join(copy, 'build/build.mjs')], { env });
  const [here, there] = [hashesOf(join(ROOT, 'dist')), status === 0 ? hashesOf(join(copy, 'dist')) : new Map()];
  // Scripts of an earlier build are still in assets/, for servers that are still running (remove-old-files.ts).
  const current = [...here.keys()].filter((file) => there.has(file) || !file.startsWith('/assets/'));
  const all = new Set([...current, ...there.keys()]);
  const differing = [...all].filter((file) => here.get(file) !== there.get(file));
  differing.push(...(status === 0 ? await differencesOfServer(join(copy, 'server/dist')) : []));
  for (const file of differing) process.stdout.write(`differs: dist${file}\n`);
  process.stdout.write(`${there.size} files compared, ${differing.length} differ\n`);
  process.exitCode = differing.length === 0 && status === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}
