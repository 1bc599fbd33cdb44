/*
 * `npm run bench [runs]`: login on a throttled phone, beside a hand-written static page (design §7). The two are measured
 * in turns, and only their ratios mean anything: the machine is as fast as it happens to be.
 */
import { chromium } from 'playwright-core';
import { startServer } from '../e2e/start-server';
import { startFloor } from './floor-server';
import { type Figures, measure } from './measure';
import { median } from './statistics';

const LIMITS = { usable: 1.1, interactive: 1.75 } as const;
const runs = Number(process.argv[2] ?? 15);

const floor = await startFloor();
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const pages = [
  { name: 'static floor', url: floor.url, hasScript: false, figures: [] as Figures[] },
  { name: 'login', url: `${server.url}/identityprovider/login`, hasScript: true, figures: [] as Figures[] },
];

try {
  // The first visit of a process warms the browser and the server, and counts for nobody.
  for (const { url, hasScript } of pages) await measure(browser, url, hasScript);
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) page.figures.push(await measure(browser, page.url, page.hasScript));
  }
} finally {
  await browser.close();
  await server.stop();
  await floor.close();
}

const [floorMedians, loginMedians] = pages.map(({ figures }) => medians(figures));
if (floorMedians === undefined || loginMedians === undefined) throw new Error('nothing was measured');
print(floorMedians, loginMedians);

function medians(figures: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(figures.map((figure) => figure[name]));
  return {
    fcp: of('fcp'),
    usable: of('usable'),
    interactive: of('interactive'),
    bytes: of('bytes'),
    requests: of('requests'),
  };
}

function print(base: Figures, login: Figures): void {
  const columns = ['fcp', 'usable', 'interactive', 'bytes', 'requests'] as const;
  const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(13)).join('');
  const row = (name: string, figures: Figures) => line([name, ...columns.map((column) => Math.round(figures[column]))]);
  const lines = [
    `Medians of ${runs} interleaved visits with an empty cache (ms, bytes on the line):`,
    line(['', ...columns]),
    row('static floor', base),
    row('login', login),
    ...(['fcp', 'usable', 'interactive'] as const).map((name) => {
      const ratio = login[name] / base.usable;
      const limit = name === 'fcp' ? undefined : LIMITS[name];
      const verdict = limit === undefined ? '' : `, at most ${limit}${ratio > limit ? ': MISSED' : ''}`;
      return `${name}: ${ratio.toFixed(2)} of the floor's usable${verdict}`;
    }),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
