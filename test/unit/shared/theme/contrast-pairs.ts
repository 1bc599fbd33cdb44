/** Which colours meet on a page: fills and what stands on them, and what may stand on each of the grounds. */
export const FILLS: readonly [fill: string, on: string][] = [
  ['primary-fill', 'on-primary'],
  ['secondary', 'on-secondary'],
  ['error', 'on-error'],
  ['warning', 'on-warning'],
  ['success', 'on-success'],
  ['info', 'on-info'],
];

export const GROUNDS = ['background', 'canvas', 'tint'] as const;

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
