/** The pairs of colours on a page: fills and the text on them, and the colours on each surface. */
export const FILLS: readonly [fill: string, on: string][] = [
  ['primary-fill', 'on-primary'],
  ['secondary', 'on-secondary'],
  ['error', 'on-error'],
  ['warning', 'on-warning'],
  ['success', 'on-success'],
  ['info', 'on-info'],
];

export const SURFACES = ['background', 'canvas', 'tint'] as const;

export const TEXTS = [
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
export const LINES = ['primary', 'edge'] as const;
