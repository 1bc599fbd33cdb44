import type { Figures } from './measure';
import type { FrameFigures } from './measure-frame';
import { median } from './statistics';

/** Most that a median may be of the static floor's. */
const LIMITS = { usable: 1.1, interactive: 1.75 } as const;

/** What a framed page may take of the static frame's time, warm; cold has no limit. */
const WARM_LIMIT = 1.3;

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell) => String(typeof cell === 'number' ? Math.round(cell) : cell).padStart(13)).join('');

function verdict(ratio: number, limit: number | undefined): string {
  if (limit === undefined) return ratio.toFixed(2);
  return `${ratio.toFixed(2)}, at most ${limit}${ratio > limit ? ': MISSED' : ''}`;
}

/** Login beside the static page, as lines of text. */
export function loginLines(runs: number, { floor, login }: Record<'floor' | 'login', readonly Figures[]>): string[] {
  const columns = ['fcp', 'usable', 'interactive', 'bytes', 'requests'] as const;
  const of = (figures: readonly Figures[], name: keyof Figures) => median(figures.map((figure) => figure[name]));
  const base = of(floor, 'usable');
  return [
    `Medians of ${runs} interleaved visits with an empty cache (ms, bytes on the line):`,
    row(['', ...columns]),
    row(['static floor', ...columns.map((column) => of(floor, column))]),
    row(['login', ...columns.map((column) => of(login, column))]),
    `fcp: ${verdict(of(login, 'fcp') / base, undefined)} of the floor's usable`,
    `usable: ${verdict(of(login, 'usable') / base, LIMITS.usable)}`,
    `interactive: ${verdict(of(login, 'interactive') / base, LIMITS.interactive)}`,
  ];
}

/** The widgets beside the static frame, as lines of text. */
export function frameLines(
  runs: number,
  { floor, ...widgets }: Record<'floor' | 'avatar' | 'menu', readonly FrameFigures[]>,
): string[] {
  const of = (figures: readonly FrameFigures[], name: keyof FrameFigures) =>
    median(figures.map((figure) => figure[name]));
  const [cold, warm] = [of(floor, 'cold'), of(floor, 'warm')];
  return [
    `Medians of ${runs} frames each, from creation to picture (ms):`,
    row(['', 'cold', 'warm']),
    row(['static floor', cold, warm]),
    ...Object.entries(widgets).map(([name, figures]) => row([name, of(figures, 'cold'), of(figures, 'warm')])),
    ...Object.entries(widgets).flatMap(([name, figures]) => [
      `${name}, cold: ${verdict(of(figures, 'cold') / cold, undefined)} of the floor`,
      `${name}, warm: ${verdict(of(figures, 'warm') / warm, WARM_LIMIT)}`,
    ]),
  ];
}
