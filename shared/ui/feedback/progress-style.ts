/**
 * The classes of a `<progress>`, without its height. With high contrast and in forced colours it has an outline: two dark
 * colours beside each other would be hard to tell apart, and a bar without the system's colours is invisible.
 */
export const PROGRESS_STYLE =
  'w-full appearance-none overflow-hidden rounded-full bg-(--track) [--fill:var(--color-primary-fill)] [--track:var(--color-line)] indeterminate:animate-pulse contrast:h-3 contrast:border contrast:border-current contrast:[--track:var(--color-background)] forced-colors:h-3 forced-colors:border forced-colors:border-current forced-colors:forced-color-adjust-none forced-colors:[--fill:Highlight] forced-colors:[--track:Canvas] [&::-moz-progress-bar]:bg-(--fill) [&::-webkit-progress-bar]:bg-(--track) [&::-webkit-progress-value]:bg-(--fill)';
