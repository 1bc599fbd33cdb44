/*
 * `npm run bench [runs]`: login, and the avatar and the side menu in their frames, on a throttled phone beside
 * hand-written static pages. All are measured in turns, and only their ratios mean anything: the machine is
 * as fast as it happens to be.
 */
import type { BrowserContext } from 'playwright-core';
import { AVATAR_ADDRESS, LOGIN_ADDRESS, PHOTO_ADDRESS, PROFILE_ADDRESS } from '../../shared/contract/addresses';
import { startBrowser } from '../e2e/browser';
import { openSession } from '../e2e/server-calls';
import { startServer } from '../e2e/start-server';
import { startFloor } from './floor-server';
import { type Figures, measure } from './measure';
import { type FrameFigures, measureFrame } from './measure-frame';
import { frameLines, loginLines } from './report';

const runs = Number(process.argv[2] ?? 15);

const floor = await startFloor();
const server = await startServer({ env: { VESTIBULE_TRUSTED_ORIGINS: floor.url } });
const browser = await startBrowser();
const session = (await openSession(server.url, 'admin')) ?? '';
await copyPicture();

const frame = (framed: string) => measureFrame(browser, { around: `${floor.url}/around`, framed, signIn });
const login = { floor: [] as Figures[], login: [] as Figures[] };
const framed = { floor: [] as FrameFigures[], avatar: [] as FrameFigures[], menu: [] as FrameFigures[] };

try {
  await inTurns([
    into(login.floor, () => measure(browser, `${floor.url}/`, false)),
    into(login.login, () => measure(browser, server.url + LOGIN_ADDRESS, true)),
  ]);
  await inTurns([
    into(framed.floor, () => frame(`${floor.url}/framed`)),
    into(framed.avatar, () => frame(server.url + AVATAR_ADDRESS)),
    into(framed.menu, () => frame(server.url + PROFILE_ADDRESS)),
  ]);
  process.stdout.write(`${[...loginLines(runs, login), '', ...frameLines(runs, framed)].join('\n')}\n`);
} finally {
  await browser.close();
  await server.stop();
  await floor.close();
}

type Turn = (counts: boolean) => Promise<void>;

function into<T>(figures: T[], take: () => Promise<T>): Turn {
  return async (counts) => {
    const taken = await take();
    if (counts) figures.push(taken);
  };
}

/** The first visit of a process warms the browser and the server, and counts for nobody. */
async function inTurns(turns: readonly Turn[]): Promise<void> {
  for (let run = -1; run < runs; run += 1) for (const turn of turns) await turn(run >= 0);
}

async function signIn(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'vestibule-session', value: session, url: server.url }]);
}

async function copyPicture(): Promise<void> {
  const cookie = `vestibule-session=${session}`;
  const avatar = await fetch(server.url + AVATAR_ADDRESS, { headers: { cookie, accept: 'application/json' } });
  const { userId } = await avatar.json();
  const photo = await fetch(`${server.url}${PHOTO_ADDRESS}/${userId}`, { headers: { cookie } });
  floor.picture.type = photo.headers.get('content-type') ?? '';
  floor.picture.bytes = Buffer.from(await photo.arrayBuffer());
}
