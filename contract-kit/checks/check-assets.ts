import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Answer } from '../http/answer';
import { headerIncludes, headerOf, mediaTypeOf } from '../http/read-answer';
import { inParallel } from '../in-parallel';
import type { BundleFile } from '../read-bundle';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { compressionOf } from './check-every-answer';
import { checkErrorStatus } from './check-page';

const TYPES: readonly (readonly [ending: string, types: readonly string[]])[] = [
  ['.js', ['text/javascript', 'application/javascript', 'application/x-javascript']],
  ['.css', ['text/css']],
];

/** The maximum unpacked size in bytes, because a hostile server could send a megabyte that unpacks to a gigabyte. */
const UNPACKED = { maxOutputLength: 4 * 1024 * 1024 };

/** Paths to a file outside of the folder, which every build has, as an attacker writes them. */
const OUTSIDE = ['..%2froutes.json', '%2e%2e%2froutes.json', '..%5croutes.json'];

const HOST_SHELL = '/identityprovider/host-shell.js';

/** Checks the files in `routes.json`, and the module for shells. */
export async function checkAssets(run: RunContext): Promise<void> {
  await run.part(['assets'], async () => {
    const { routes, assets } = run.bundle;
    const files = new Map<string, BundleFile>();
    for (const { scripts, styles } of routes)
      for (const file of [...scripts, ...(styles.files ?? [])]) files.set(file.file, file);
    await inParallel([...files.values()], (file) => checkAsset(run, file));
    const others = run.bundle.files.filter((file) => !files.has(`assets/${file}`));
    await inParallel(others, (file) => checkLaterFile(run, file));
    const [file] = files.keys();
    if (file) await checkGzip(run, file);
    const missing = await run.ask({ path: `${assets}contract-kit-00000000.js` });
    run.check('asset-missing', missing.status === 404, { answer: missing, came: describeAnswer(missing) });
    for (const path of OUTSIDE) {
      const outside = await run.ask({ path: assets + path });
      run.check('asset-outside', outside.status >= 300, { answer: outside, came: describeAnswer(outside) });
    }
  });
  await run.part(['host-shell.js'], () => checkHostShell(run));
}

async function checkAsset(run: RunContext, { file, integrity }: BundleFile): Promise<void> {
  const path = run.bundle.assets + file.replace(/^assets\//, '');
  const answer = await run.ask({ path, headers: { accept: '*/*' } });
  if (!run.check('asset-there', answer.status === 200, { answer, came: describeAnswer(answer) })) return;
  const types = TYPES.find(([ending]) => file.endsWith(ending))?.[1] ?? [];
  run.check('asset-type', types.includes(mediaTypeOf(answer)), {
    answer,
    came: mediaTypeOf(answer) || 'no Content-Type',
  });
  const isPacked = !answer.isUtf8 && headerOf(answer, 'content-encoding') === '' && compressionOf(answer.bytes);
  if (isPacked) return; // told as `encoding-told`
  const hash = hashOf(answer.bytes);
  run.check('asset-bytes', hash === integrity, { answer, came: `${hash}, not ${integrity}` });
  const cache = headerOf(answer, 'cache-control');
  const age = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? 0);
  run.check('asset-cache', headerIncludes(answer, 'cache-control', 'immutable') && age >= 31_536_000, {
    answer,
    came: cache || 'no Cache-Control',
  });
  await checkCompressed(run, { path, integrity });
}

async function checkCompressed(
  run: RunContext,
  { path, integrity }: { path: string; integrity: string },
): Promise<void> {
  const answer = await run.ask({ path, headers: { accept: '*/*', 'accept-encoding': 'br, gzip' } });
  const encoding = headerOf(answer, 'content-encoding');
  if (encoding === '') return;
  const bytes = await unpack(answer, encoding);
  run.check(
    'asset-encoding',
    bytes !== undefined && hashOf(bytes) === integrity && headerIncludes(answer, 'vary', 'accept-encoding'),
    {
      answer,
      came: `Content-Encoding: ${encoding}, Vary: ${headerOf(answer, 'vary') || 'missing'}${bytes ? '' : ', which cannot be read'}`,
    },
  );
}

/** Checks that a file that pages load later is there, too. */
async function checkLaterFile(run: RunContext, file: string): Promise<void> {
  const answer = await run.ask({ path: run.bundle.assets + file, headers: { accept: '*/*' } });
  run.check('asset-later', answer.status === 200, { answer, came: describeAnswer(answer) });
}

/** Checks that a client that takes gzip only does not get brotli. */
async function checkGzip(run: RunContext, file: string): Promise<void> {
  const path = run.bundle.assets + file.replace(/^assets\//, '');
  const answer = await run.ask({ path, headers: { accept: '*/*', 'accept-encoding': 'gzip' } });
  const encoding = headerOf(answer, 'content-encoding');
  const came = `Content-Encoding: ${encoding} after Accept-Encoding: gzip`;
  run.check('encoding-accepted', ['', 'gzip', 'identity'].includes(encoding), { answer, came });
}

async function unpack({ bytes }: Answer, encoding: string): Promise<Buffer | undefined> {
  try {
    if (encoding === 'br') return await promisify(zlib.brotliDecompress)(bytes, UNPACKED);
    return encoding === 'gzip' ? await promisify(zlib.gunzip)(bytes, UNPACKED) : undefined;
  } catch {
    return undefined; // not what the header says, or too large
  }
}

const hashOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

async function checkHostShell(run: RunContext): Promise<void> {
  const answer = await run.ask({ path: HOST_SHELL, headers: { accept: '*/*' } });
  if (answer.status === 404) {
    run.report.notOffered.add(HOST_SHELL);
    return;
  }
  if (!checkErrorStatus(run, answer)) return;
  const names = ['access-control-allow-origin', 'cross-origin-resource-policy', 'cache-control'];
  const [origin, policy, cache] = names.map((name) => headerOf(answer, name));
  const isFresh = /max-age=0|no-cache/.test(cache ?? '');
  run.check('host-shell', answer.status === 200 && origin === '*' && policy === 'cross-origin' && isFresh, {
    answer,
    came: `${answer.status}, ${names.map((name) => `${name}: ${headerOf(answer, name) || 'missing'}`).join(', ')}`,
  });
}
