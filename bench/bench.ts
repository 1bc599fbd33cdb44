/*
 * `npm run bench [runs]`: measures login, and the avatar and the side menu in frames, on a throttled phone, in comparison
 * with hand-written static pages. The loads are interleaved, and only the ratios are meaningful, because the times depend
 * on the machine.
 */
import type { BrowserContext } from 'playwright-core';
import { AVATAR_ADDRESS, LOGIN_ADDRESS, PHOTO_ADDRESS, PROFILE_ADDRESS } from '../shared/contract/addresses';
import { startBrowser } from '../test/support/browser/browser';
import { openSession } from '../test/support/server/server-calls';
import { startServer } from '../test/support/server/start-server';
import { startBaselineServer } from './baseline-server';
import { type Figures, measure } from './measure';
import { type FrameFigures, measureFrame } from './measure-frame';
import { frameLines, loginLines } from './report';

const runs = Number(process.argv[2] ?? 15);

const baseline = await startBaselineServer();
const server = await startServer({ env: { VESTIBULE_TRUSTED_ORIGINS: baseline.origin } });
const browser = await startBrowser();
const session = (await openSession(server.url, 'admin')) ?? '';
await copyPicture();

const frame = (framed: string) => measureFrame(browser, { parent: `${baseline.origin}/parent`, framed, signIn });
const login = { baseline: [] as Figures[], login: [] as Figures[] };
const framed = { baseline: [] as FrameFigures[], avatar: [] as FrameFigures[], menu: [] as FrameFigures[] };

try {
  await interleave([
    collect(login.baseline, () => measure(browser, `${baseline.origin}/`, false)),
    collect(login.login, () => measure(browser, server.url + LOGIN_ADDRESS, true)),
  ]);
  await interleave([
    collect(framed.baseline, () => frame(`${baseline.origin}/frame`)),
    collect(framed.avatar, () => frame(server.url + AVATAR_ADDRESS)),
    collect(framed.menu, () => frame(server.url + PROFILE_ADDRESS)),
  ]);
  process.stdout.write(`${[...loginLines(runs, login), '', ...frameLines(runs, framed)].join('\n')}\n`);
} finally {
  await browser.close();
  await server.stop();
  await baseline.close();
}

type Measurement = (counts: boolean) => Promise<void>;

function collect<T>(figures: T[], measureOnce: () => Promise<T>): Measurement {
  return async (counts) => {
    const result = await measureOnce();
    if (counts) figures.push(result);
  };
}

/** Runs the measurements in rotation. The first round warms up browser and server and does not count. */
async function interleave(measurements: readonly Measurement[]): Promise<void> {
  for (let run = -1; run < runs; run += 1) for (const measurement of measurements) await measurement(run >= 0);
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'vestibule-session', value: session, url: server.url }]);
}

async function copyPicture(): Promise<void> {
  const cookie = `vestibule-session=${session}`;
  const avatar = await fetch(server.url + AVATAR_ADDRESS, { headers: { cookie, accept: 'application/json' } });
  const { userId } = await avatar.json();
  const photo = await fetch(`${server.url}${PHOTO_ADDRESS}/${userId}`, { headers: { cookie } });
  baseline.picture.type = photo.headers.get('content-type') ?? '';
  baseline.picture.bytes = Buffer.from(await photo.arrayBuffer());
}
