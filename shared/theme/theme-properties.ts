import type { HostTheme } from '../contract/host-theme';
import type { Rgb } from './contrast';
import { deriveThemeColours } from './derive-theme-colours';
import { parseHexColour } from './hex-colour';

/**
 * Returns the custom properties that a theme changes; where the device decides, each has a value for light and one for dark.
 *
 * @param isDark whether the theme is dark; undefined where the device decides
 * @param parse parses a colour of the theme
 */
export function themeProperties(
  theme: HostTheme,
  isDark?: boolean,
  parse: (value: unknown) => Rgb | undefined = parseHexColour,
): Record<string, string> {
  const light = deriveThemeColours(theme, isDark ? 1 : 0, parse);
  const dark = deriveThemeColours(theme, isDark === false ? 0 : 1, parse);
  const properties: Record<string, string> = {};
  for (const token in light) properties[`--color-${token}`] = `light-dark(rgb(${light[token]}),rgb(${dark[token]}))`;
  return properties;
}
