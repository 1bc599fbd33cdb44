import type { Figures } from './measure';
import type { FrameFigures } from './measure-frame';

/** The limits of login's medians, as multiples of the static page's usable time. */
const LIMITS = { usable: 1.05, interactive: 1.35 } as const;

/** The limits of a framed page's times, as multiples of the static frame's. */
const FRAME_LIMITS = { cold: 1.4, warm: 1.3 } as const;

/** The comparison of login with the static page, as lines of text. */
export function loginLines(
  runs: number,
  { baseline, login }: Record<'baseline' | 'login', readonly Figures[]>,
): string[] {
  const columns = ['fcp', 'usable', 'interactive', 'bytes', 'requests'] as const;
  const medianOf = (figures: readonly Figures[], name: keyof Figures) => median(figures.map((figure) => figure[name]));
  const base = medianOf(baseline, 'usable');
  return [
    `Medians of ${runs} interleaved loads with an empty cache (ms, transferred bytes):`,
    row(['', ...columns]),
    row(['static page', ...columns.map((column) => medianOf(baseline, column))]),
    row(['login', ...columns.map((column) => medianOf(login, column))]),
    `fcp: ${verdict(medianOf(login, 'fcp') / base, undefined)} of the static page's usable`,
    `usable: ${verdict(medianOf(login, 'usable') / base, LIMITS.usable)}`,
    `interactive: ${verdict(medianOf(login, 'interactive') / base, LIMITS.interactive)}`,
  ];
}

/** The comparison of the framed pages with the static frame, as lines of text. */
export function frameLines(
  runs: number,
  { baseline, ...pages }: Record<'baseline' | 'avatar' | 'menu', readonly FrameFigures[]>,
): string[] {
  const medianOf = (figures: readonly FrameFigures[], name: keyof FrameFigures) =>
    median(figures.map((figure) => figure[name]));
  const [cold, warm] = [medianOf(baseline, 'cold'), medianOf(baseline, 'warm')];
  return [
    `Medians of ${runs} frames each, from creation to picture (ms):`,
    row(['', 'cold', 'warm']),
    row(['static frame', cold, warm]),
    ...Object.entries(pages).map(([name, figures]) =>
      row([name, medianOf(figures, 'cold'), medianOf(figures, 'warm')]),
    ),
    ...Object.entries(pages).flatMap(([name, figures]) => [
      `${name}, cold: ${verdict(medianOf(figures, 'cold') / cold, FRAME_LIMITS.cold)}`,
      `${name}, warm: ${verdict(medianOf(figures, 'warm') / warm, FRAME_LIMITS.warm)}`,
    ]),
  ];
}

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell) => String(typeof cell === 'number' ? Math.round(cell) : cell).padStart(13)).join('');

function verdict(ratio: number, limit: number | undefined): string {
  if (limit === undefined) return ratio.toFixed(2);
  return `${ratio.toFixed(2)}, at most ${limit}${ratio > limit ? ': MISSED' : ''}`;
}

/** The median; of an even number of values, the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
