import type { HostTheme } from '../contract/host-theme';
import {
  adjustContrast,
  contrast,
  LINE_CONTRAST,
  meetsContrast,
  mix,
  type Rgb,
  readableOn,
  readablePair,
  TEXT_CONTRAST,
} from './contrast';
import { parseHexColour } from './hex-colour';
import { BACKGROUND, CANVAS, DISABLED, HUES, ON_BACKGROUND } from './palette';

/**
 * Returns the colours that a host theme changes, by token (`primary-fill`, `on-primary` ...): its own, and those that must
 * change with them so that every text has 4.5:1 on its surface. A theme without colours changes none.
 *
 * @param dark 1 if the colours that the theme does not set are the dark defaults, 0 if the light ones
 * @param parse parses a colour of the theme
 */
export function deriveThemeColours(
  theme: HostTheme,
  dark: 0 | 1,
  parse: (value: unknown) => Rgb | undefined = parseHexColour,
): Record<string, Rgb> {
  const { Contrast: isHighContrast } = theme;
  const standard = (row: readonly string[]) =>
    parseHexColour((isHighContrast && row[2 + dark]) || row[dark]) ?? [0, 0, 0];
  const hostBackground = parse(theme.BackgroundColor);
  const hostText = parse(theme.OnBackgroundColor);
  const hasHostSurface = (hostBackground ?? hostText) !== undefined;
  const result: Record<string, Rgb> = {};

  const background = hostBackground ?? standard(BACKGROUND);
  const canvas = hostBackground ?? standard(CANVAS);
  let text = hostText ?? standard(ON_BACKGROUND);
  if (!meetsContrast(text, { ratio: TEXT_CONTRAST, surfaces: [background, canvas] })) text = readableOn(background);
  /** Mixes a share of the text into the background; in high contrast all or nothing: outlines instead of tints. */
  const shade = (share: number) => mix(text, background, isHighContrast ? Number(share > 0.1) : share);
  let tint = shade(0.06);
  if (contrast(text, tint) < TEXT_CONTRAST) tint = background;
  const visible = (colour: Rgb, ratio = TEXT_CONTRAST) =>
    adjustContrast(colour, { toward: text, ratio, surfaces: [background, canvas, tint] });

  if (hasHostSurface) {
    const muted = visible(shade(0.74));
    const edge = visible(shade(0.56), LINE_CONTRAST);
    Object.assign(result, { background, canvas, tint, 'on-background': text, muted, edge, line: shade(0.16) });
  }
  const disabled = parse(theme.DisabledText);
  if (hasHostSurface || disabled) result.disabled = visible(disabled ?? standard(DISABLED));

  for (const [hue, [field, colours, ons]] of Object.entries(HUES)) {
    const given = parse(theme[field]);
    const givenOn = parse(theme[`On${field}`]);
    if (!hasHostSurface && !given && !givenOn) continue;
    const colour = given ?? standard(colours);
    const [fill, on] = readablePair(colour, givenOn ?? standard(ons));
    // Only the primary colour differs from its fill: it is the colour of focus rings.
    result[hue] = visible(colour, LINE_CONTRAST);
    result[hue === 'primary' ? 'primary-fill' : hue] = fill;
    result[`on-${hue}`] = on;
    result[`${hue}-ink`] = visible(colour);
  }
  return result;
}
