const FILLS: readonly [fill: string, on: string][] = [
  ['primary-fill', 'on-primary'],
  ['secondary', 'on-secondary'],
  ['error', 'on-error'],
  ['warning', 'on-warning'],
  ['success', 'on-success'],
  ['info', 'on-info'],
];

const SURFACES = ['background', 'canvas', 'tint'] as const;

const TEXTS = [
  'on-background',
  'muted',
  'disabled',
  'primary-ink',
  'error-ink',
  'warning-ink',
  'success-ink',
  'info-ink',
] as const;

/** Focus rings and the borders of fields. */
const LINES = ['primary', 'edge'] as const;

/** The pairs of colours on a page with the contrast that they need: texts on fills, and texts and lines on each surface. */
export const PAIRS: readonly (readonly [surface: string, on: string, ratio: number])[] = [
  ...FILLS.map(([fill, on]) => [fill, on, 4.5] as const),
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => [surface, text, 4.5] as const)),
  ...SURFACES.flatMap((surface) => LINES.map((line) => [surface, line, 3] as const)),
];
