import type { HostTheme } from '../contract/host-theme';
import { luminance, readableOn } from './contrast';
import { parseColour } from './parse-colour';
import { themeColours } from './theme-colours';

/**
 * Puts a host's theme on the page: the words of `data-theme` and CSS custom properties, through the CSSOM,
 * for the CSP allows no style attribute. Nothing of an earlier theme stays; no theme, or an empty one, leaves light or
 * dark to the device.
 *
 * @param theme as parsed by `HostTheme`; what is no colour in it falls back to that field's default
 */
export function applyTheme(theme: HostTheme = {}, root: HTMLElement = document.documentElement): void {
  const words = themeWords(theme);
  if (words) root.dataset.theme = words;
  else delete root.dataset.theme;

  const { style } = root;
  for (const name of Array.from(style)) {
    if (name.startsWith('--')) style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(themeProperties(theme))) style.setProperty(name, value);
}

/** `light` or `dark`, `contrast`, both or none, joined by a blank as in `data-theme`. */
export function themeWords(theme: HostTheme): string {
  const dark = isDark(theme);
  const word = dark === undefined ? '' : dark ? 'dark ' : 'light ';
  return (word + (theme.Contrast ? 'contrast' : '')).trim();
}

/** The custom properties that change; where the device decides, with a value for each of its two answers. */
export function themeProperties(theme: HostTheme): Record<string, string> {
  const dark = isDark(theme);
  const atDay = themeColours(theme, dark ? 1 : 0);
  const atNight = themeColours(theme, dark === false ? 0 : 1);
  const properties: Record<string, string> = {};
  for (const token in atDay) properties[`--color-${token}`] = `light-dark(rgb(${atDay[token]}),rgb(${atNight[token]}))`;
  return properties;
}

/** What the host says; else what its background is, or form controls and scroll bars would not match it. */
function isDark({ IsDark, BackgroundColor }: HostTheme): boolean | undefined {
  const background = parseColour(BackgroundColor);
  return IsDark ?? (background && luminance(readableOn(background)) > 0);
}
