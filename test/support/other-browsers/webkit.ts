import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/listen';
import type { DrivenBrowser, DrivenWindow } from './driven-window';
import { chord, clickAt, startSession, typing, type WebDriverSession } from './webdriver-session';

/** The height of MiniBrowser's toolbar, in px. */
const TOOLBAR = 38;

interface Started {
  session: WebDriverSession;
  /** The first window, with the size of a desktop. */
  window: DrivenWindow;
  /** Ends both at once, so that a browser that hangs does not delay the next one. */
  kill(): Promise<void>;
}

/** The number of attempts to start a browser, because sometimes the driver never answers the first command. */
const STARTS = 3;

/**
 * Disables the graphics card and media, which the display lacks and the pages do not need; it saves a third of the
 * processor time.
 */
const WITHOUT = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  GST_PLUGIN_SYSTEM_PATH: '/nonexistent',
};

/** Starts WebKitGTK's MiniBrowser on a virtual display, over WebDriver. Each window has its own driver and browser. */
export async function startWebKit(driver: string, miniBrowser: string): Promise<DrivenBrowser> {
  const display = await startVirtualDisplay();
  return {
    async open({ script }) {
      const args = ['--automation', ...(script ? [] : ['--enable-javascript=false'])];
      const { session, window, kill } = await startBrowser(driver, { binary: miniBrowser, args }, display.name);
      const context = {
        windows: async () => (await session.handles()).map((handle) => drivenWindow(session, handle)),
        faults: () => [],
        close: kill,
      };
      return { window, context };
    },
    stop: () => display.stop(),
  };
}

/** Starts Xvfb, which chooses a free display number. */
async function startVirtualDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1600x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const written = child.stdio[3];
  if (!written) throw new Error('Xvfb has no pipe for its number');
  const [number] = await Promise.race([once(written, 'data'), once(child, 'exit').then(() => [''])]);
  if (String(number).trim() === '') throw new Error('Xvfb did not start');
  return {
    name: `:${String(number).trim()}`,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function startBrowser(driver: string, options: object, display: string, starts = STARTS): Promise<Started> {
  const [home, port] = await Promise.all([mkdtemp(join(tmpdir(), 'vestibule-webkit-')), freePort()]);
  const env = { ...process.env, ...WITHOUT, HOME: home, DISPLAY: display, GDK_BACKEND: 'x11', WAYLAND_DISPLAY: '' };
  // The driver has its own process group, which includes the browser and its processes.
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const kill = async () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All processes have ended already.
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const server = `http://127.0.0.1:${port}`;
  try {
    await untilReady(server, child);
    const session = await startSession(server, options);
    const [first = ''] = await session.handles();
    const window = drivenWindow(session, first);
    await window.resize({ width: 1280, height: 800 });
    return { session, window, kill };
  } catch (error) {
    await kill();
    if (starts <= 1) throw error;
    return startBrowser(driver, options, display, starts - 1);
  }
}

function drivenWindow(session: WebDriverSession, handle: string): DrivenWindow {
  const act = async (actions: object) => void (await session.send(handle, 'POST', 'actions', actions));
  return {
    goto: async (url) => void (await session.send(handle, 'POST', 'url', { url })),
    evaluate: async (script) =>
      String(await session.send(handle, 'POST', 'execute/sync', { script: `return ${script}`, args: [] })),
    press: (...keys) => act(chord(keys)),
    type: (text) => act(typing(text)),
    clickAt: (x, y) => act(clickAt(Math.round(x), Math.round(y))),
    async resize({ width, height }) {
      await session.send(handle, 'POST', 'window/rect', { width, height: height + TOOLBAR });
    },
    screenshot: async () => Buffer.from(String(await session.send(handle, 'GET', 'screenshot')), 'base64'),
    address: async () => String(await session.send(handle, 'GET', 'url')),
    title: async () => String(await session.send(handle, 'GET', 'title')),
  };
}

async function untilReady(server: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${server}/status`).catch(() => undefined); // not listening yet
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver did not start');
}
