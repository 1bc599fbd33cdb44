import type { HostTheme } from '../contract/host-theme';
import { luminance, readableOn } from './contrast';
import { parseColour } from './parse-colour';
import { themeProperties } from './theme-properties';

// A page on which a theme is tried out loads these with it, as one chunk.
export { contrast, TEXT_CONTRAST } from './contrast';
export { HUES } from './palette';
export { parseColour } from './parse-colour';

/**
 * Applies a host theme to the page: the attribute `data-theme` and CSS custom properties, through the CSSOM, since the CSP
 * allows no style attribute. It replaces an earlier theme; without a theme, or with an empty one, the device decides
 * between light and dark.
 *
 * @param theme as parsed by `HostTheme`; a field that is no colour falls back to its default
 */
export function applyTheme(theme: HostTheme = {}, root: HTMLElement = document.documentElement): void {
  const names = themeNames(theme);
  if (names) root.dataset.theme = names;
  else delete root.dataset.theme;

  const { style } = root;
  for (const name of Array.from(style)) {
    if (name.startsWith('--')) style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(themeProperties(theme, isDark(theme), parseColour)))
    style.setProperty(name, value);
}

/** Returns the value of `data-theme`: `light` or `dark`, `contrast`, both or none, separated by a space. */
export function themeNames(theme: HostTheme): string {
  const dark = isDark(theme);
  const scheme = dark === undefined ? '' : dark ? 'dark ' : 'light ';
  return (scheme + (theme.Contrast ? 'contrast' : '')).trim();
}

/** Whether the theme is dark, by `IsDark` or else by its background, which form controls and scroll bars must match. */
function isDark({ IsDark, BackgroundColor }: HostTheme): boolean | undefined {
  const background = parseColour(BackgroundColor);
  return IsDark ?? (background && luminance(readableOn(background)) > 0);
}
