import type { HostTheme } from '../contract/host-theme';
import { contrast, LINE, mix, moved, type Rgb, reaches, readableOn, readablePair, TEXT } from './contrast';
import { BACKGROUND, CANVAS, DISABLED, HUES, ON_BACKGROUND } from './palette';
import { parseColour } from './parse-colour';

/**
 * The colours that a host's theme changes, by token (`primary-fill`, `on-primary` ...): its own, and those that must
 * follow for every text to reach 4.5:1 on its surface. A theme without any colour changes none.
 *
 * @param dark 1 where the host's colours stand among the dark defaults, else 0
 */
export function themeColours(theme: HostTheme, dark: 0 | 1): Record<string, Rgb> {
  const { Contrast: plain } = theme;
  const standard = (row: readonly string[]) => parseColour((plain && row[2 + dark]) || row[dark]) ?? [0, 0, 0];
  const hostBackground = parseColour(theme.BackgroundColor);
  const hostText = parseColour(theme.OnBackgroundColor);
  const ground = hostBackground ?? hostText;
  const result: Record<string, Rgb> = {};

  const background = hostBackground ?? standard(BACKGROUND);
  const canvas = hostBackground ?? standard(CANVAS);
  let text = hostText ?? standard(ON_BACKGROUND);
  if (!reaches(text, { ratio: TEXT, surfaces: [background, canvas] })) text = readableOn(background);
  /** A share of the text in the background, in the high-contrast preset all or nothing: outlines instead of tints. */
  const shade = (share: number) => mix(text, background, plain ? Number(share > 0.1) : share);
  let tint = shade(0.06);
  if (contrast(text, tint) < TEXT) tint = background;
  const visible = (colour: Rgb, ratio = TEXT) =>
    moved(colour, { toward: text, ratio, surfaces: [background, canvas, tint] });

  if (ground) {
    const muted = visible(shade(0.74));
    const edge = visible(shade(0.56), LINE);
    Object.assign(result, { background, canvas, tint, 'on-background': text, muted, edge, line: shade(0.16) });
  }
  const disabled = parseColour(theme.DisabledText);
  if (ground ?? disabled) result.disabled = visible(disabled ?? standard(DISABLED));

  for (const [hue, [field, colours, ons]] of Object.entries(HUES)) {
    const given = parseColour(theme[field]);
    const givenOn = parseColour(theme[`On${field}`]);
    if (!(ground ?? given ?? givenOn)) continue;
    const colour = given ?? standard(colours);
    const [fill, on] = readablePair(colour, givenOn ?? standard(ons));
    // Only the primary colour is told apart from its fill: it draws focus rings.
    result[hue] = visible(colour, LINE);
    result[hue === 'primary' ? 'primary-fill' : hue] = fill;
    result[`on-${hue}`] = on;
    result[`${hue}-ink`] = visible(colour);
  }
  return result;
}
