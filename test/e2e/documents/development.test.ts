import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import { startBrowser } from '../../support/browser/browser';
import { withFiles } from '../../support/build/temporary-folder';
import { copyProject } from '../../support/server/example-page';

/** The gallery, a page that loads lazily what the gallery has at once, and those without which the server does not start. */
const BUILT = ['gallery', 'twofactor', 'host-shell', 'error'];

/** Empties the other pages, which would take a minute to build. */
function emptyOtherPages(project: string): void {
  const entries = join(project, 'entries');
  for (const entry of readdirSync(entries, { withFileTypes: true })) {
    if (!entry.isDirectory() || BUILT.includes(entry.name)) continue;
    writeFileSync(join(entries, entry.name, 'main.tsx'), 'document.title = location.pathname;\n');
    writeFileSync(join(entries, entry.name, 'skeleton.tsx'), 'export const Skeleton = () => <p />;\n');
  }
}

/** Runs `npm run dev` in a copy of the project, which a test may change, until its address was used. */
async function withDevelopment(project: string, use: (url: string) => Promise<void>): Promise<void> {
  const { VESTIBULE_DIST: _, TSX_TSCONFIG_PATH: __, ...env } = process.env;
  const child = spawn(process.execPath, ['build/command.cjs', 'dev'], {
    cwd: project,
    env: { ...env, NODE_ENV: '', PORT: '0', VESTIBULE_DATA: join(project, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
        if (url !== undefined) resolve(url);
        else if (/\[!\]|rror:/.test(printed)) reject(new Error(printed)); // it waits for the change that mends the build
      });
    }
    void ended.then(() => reject(new Error(`npm run dev ended: ${printed}`)));
  });
  try {
    await use(await address);
  } catch (cause) {
    throw new Error(`npm run dev printed: ${printed}`, { cause });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

test('npm run dev builds and serves the gallery, and what changes reaches the open page', () =>
  withFiles({}, async (project) => {
    copyProject(project);
    emptyOtherPages(project);
    await withDevelopment(project, async (url) => {
      const browser = await startBrowser();
      try {
        const page = await browser.newPage();
        const stream = page.waitForResponse(/\/dev\/reload$/);
        await page.goto(`${url}/gallery`);
        await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
        await stream;
        const source = join(project, 'entries/gallery/GalleryPage.tsx');
        writeFileSync(source, readFileSync(source, 'utf8').replace('>Gallery</h1>', '>Changed</h1>'));
        await page.getByRole('heading', { level: 1, name: 'Changed' }).waitFor({ timeout: 120_000 });
      } finally {
        await browser.close();
      }
    });
  }));

test.run();
