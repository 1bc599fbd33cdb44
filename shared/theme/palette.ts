/** The default in light, dark, light high contrast and dark high contrast; the last two only where they differ. */
type Defaults = readonly [light: string, dark: string, ...contrast: string[]];

/** A field of the host theme, its default, and that of the text on it, whose field has the prefix `On`. */
type Hue = readonly [field: string, colour: Defaults, on: Defaults];

/*
 * The default colours, as in styles/tokens.css and styles/themes.css. They are repeated here because the colours that must
 * match a host's colour are computed from all of them; a test compares the two.
 */

/** The surface of cards and fields. */
export const BACKGROUND: Defaults = ['#fff', '#1b2026', '#fff', '#000'];
/** Text on {@link BACKGROUND}. */
export const ON_BACKGROUND: Defaults = ['#1c2329', '#eef2f5', '#000', '#fff'];
/** Text of disabled controls on {@link BACKGROUND}. */
export const DISABLED: Defaults = ['#646d75', '#98a2ab', '#404040', '#d0d0d0'];
/** The page behind the cards; a host's background replaces it too. */
export const CANVAS: Defaults = ['#f3f5f7', '#12161a', '#fff', '#000'];

/** Each colour that a host may set, with the text on it. */
export const HUES = {
  primary: ['PrimaryColor', ['#1f89c3', '#4fb0e6', '#145d87', '#7fd0ff'], ['#fff', '#04202f', '#fff', '#000']],
  secondary: ['SecondaryColor', ['#333e48', '#c3ccd4'], ['#fff', '#16191c']],
  error: ['ErrorColor', ['#b00020', '#ff8a94'], ['#fff', '#3b0009']],
  warning: ['Yellow', ['#f9a825', '#f9a825'], ['#1d1d1d', '#1d1d1d']],
  success: ['Green', ['#4caf50', '#4caf50'], ['#10240f', '#10240f']],
  info: ['Info', ['#1b78ab', '#4fb0e6'], ['#fff', '#04202f']],
} as const satisfies Record<string, Hue>;
