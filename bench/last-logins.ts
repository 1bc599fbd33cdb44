/*
 * `npx tsx bench/last-logins.ts [accounts]`: the list of last sign-ins at a size, 100,000 accounts by default. It
 * generates, loads, searches, sorts and exports the list, and prints the times, the memory of server and page, and how long
 * another request to the server had to wait meanwhile. The times depend on the machine.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { LAST_LOGINS_ADDRESS, LAST_LOGINS_CSV_ADDRESS, UPDATE_LAST_LOGINS_ADDRESS } from '../shared/contract/addresses';
import { startBrowser } from '../test/support/browser/browser';
import { openSession } from '../test/support/server/server-calls';
import { withStorageOf } from '../test/support/server/server-storage';
import { startServer } from '../test/support/server/start-server';

const accounts = Number(process.argv[2] ?? 100_000);
const MB = 1_048_576;
/** ms between two requests that measure how long the server takes to answer another one. */
const PROBE_INTERVAL = 20;

const server = await startServer({ env: { VESTIBULE_DEMO_USERS: String(accounts) } });
const browser = await startBrowser({ args: ['--js-flags=--expose-gc', '--enable-precise-memory-info'] });
const session = (await openSession(server.url, 'admin')) ?? '';
const headers = { cookie: `vestibule-session=${session}`, accept: 'application/json', origin: server.url };

const print = (line: string) => process.stdout.write(`${line}\n`);
const call = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...headers, ...init.headers } });

/** Resident memory of the server's process in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Gives most accounts a last sign-in at one time of the last year, each at another one. */
async function addLastLogins(): Promise<void> {
  await withStorageOf(server, async (db) => {
    const users = await db.selectFrom('users').select('id').execute();
    const rows = users.map(({ id }, index) => ({ user_id: id, at: Date.now() - ((index * 7919) % 31_536_000) * 1000 }));
    for (let start = 0; start < rows.length; start += 1000) {
      const some = rows.slice(start, start + 1000).filter((_, index) => index % 10 > 0);
      await db
        .insertInto('last_logins')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/** Runs a step, and prints its time, the server's memory before, at most and after, and the longest wait of a request. */
async function measure(name: string, step: () => Promise<string>): Promise<void> {
  const before = memory();
  let [most, longest, isDone] = [before, 0, false];
  const probe = (async () => {
    while (!isDone) {
      const asked = performance.now();
      await fetch(`${server.url}/healthz`);
      longest = Math.max(longest, performance.now() - asked);
      most = Math.max(most, memory());
      await sleep(PROBE_INTERVAL);
    }
  })();
  const start = performance.now();
  const result = await step();
  const time = performance.now() - start;
  isDone = true;
  await probe;
  print(
    `${name}: ${ms(time)}, server ${before} > ${most} > ${memory()} MB, other request ${ms(longest)} at most; ${result}`,
  );
}

const ms = (time: number) => `${Math.round(time)} ms`;

async function generate(): Promise<string> {
  await call(UPDATE_LAST_LOGINS_ADDRESS, { method: 'POST' });
  for (;;) {
    const answer = await call(LAST_LOGINS_ADDRESS);
    const text = await answer.text();
    if (!text.includes('"isGenerating":true')) return `${(text.length / MB).toFixed(1)} MB as JSON`;
    await sleep(100);
  }
}

/** How many bytes an answer has as a browser receives it. */
async function transferred(page: Page, path: string): Promise<string> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes = encodedDataLength;
  });
  await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    await answer.arrayBuffer();
  }, path);
  await client.detach();
  return `${(bytes / MB).toFixed(1)} MB transferred`;
}

async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return Math.round(usedSize / MB);
}

/** ms from an input event of the page to the frame that shows its result. */
function untilShown(page: Page, act: 'search' | 'sort', value: string): Promise<number> {
  return page.evaluate(
    async ([kind, text]) => {
      const field = document.querySelector<HTMLInputElement>('input[name=search]');
      const start = performance.now();
      if (kind === 'sort') document.querySelector<HTMLElement>(`[data-action=sort][data-column="${text}"]`)?.click();
      else if (field) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    },
    [act, value] as const,
  );
}

async function inPage(): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', acceptDownloads: true });
  context.setDefaultTimeout(120_000);
  await context.addCookies([{ name: 'vestibule-session', value: session, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/identityprovider/config/info');
  print(`page without a list: ${await heap(page)} MB`);
  await measure('answer in the browser', () => transferred(page, LAST_LOGINS_ADDRESS));
  await measure('page with the list', async () => {
    await page.goto(LAST_LOGINS_ADDRESS);
    await page.locator('[data-part=row]').first().waitFor();
    return '';
  });
  print(`page with the list: ${await heap(page)} MB`);
  const early = await untilShown(page, 'search', 'q');
  print(`first search, at once: ${ms(early)}`);
  await page.reload();
  await page.locator('[data-part=row]').first().waitFor();
  await page.waitForTimeout(5000); // the index is complete
  for (const text of ['t', 'tr', 'trial09', '', 'müller 77'])
    print(`search "${text}": ${ms(await untilShown(page, 'search', text))}`);
  await untilShown(page, 'search', '');
  for (const column of ['name', 'account', 'account', 'lastLogin', 'lastLogin', 'name'])
    print(`sort by ${column}: ${ms(await untilShown(page, 'sort', column))}`);
  print(`page after search and sort: ${await heap(page)} MB`);
  await measure('download in the page', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=download]')]);
    return download.suggestedFilename();
  });
  print(`page after the download: ${await heap(page)} MB`);
  await context.close();
}

async function signInTimes(rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await openSession(server.url, `trial${String(round + 1).padStart(6, '0')}`);
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

try {
  await addLastLogins();
  print(`server at rest: ${memory()} MB`);
  await measure('list generated', generate);
  await measure('list generated again', generate);
  await measure('answer without compression', async () => {
    const answer = await call(LAST_LOGINS_ADDRESS, { headers: { 'accept-encoding': 'identity' } });
    return `${((await answer.arrayBuffer()).byteLength / MB).toFixed(1)} MB`;
  });
  await measure('CSV file', async () => {
    const answer = await call(LAST_LOGINS_CSV_ADDRESS);
    return `${((await answer.arrayBuffer()).byteLength / MB).toFixed(1)} MB`;
  });
  await inPage();
  const off = await signInTimes(15);
  await call(LAST_LOGINS_ADDRESS, { method: 'PUT' });
  const on = await signInTimes(15);
  print(`sign-in: ${ms(off)} without history, ${ms(on)} with history, ratio ${(on / off).toFixed(2)}`);
  await sleep(5000);
  print(`server at the end: ${memory()} MB`);
} finally {
  await browser.close();
  await server.stop();
}
