import { ACCENT_FIELDS, type AccentField } from '../../shared/contract/settings/branding';
import { formatHexColour } from '../../shared/theme/hex-colour';

/** The module of themes, which is a chunk of its own. */
export type Themes = typeof import('../../shared/theme/apply-theme');

/** The main colours of a host theme as `#rrggbb`; a field that is empty or no colour is missing. */
export type AccentColours = Partial<Record<AccentField, string>>;

/** What is to be said of the main colours of a theme. */
export interface AccentReport {
  colours: AccentColours;
  /** The colours of a light page without a theme. */
  defaults: Required<AccentColours>;
  /** The contrast of the colour and its text, if it is below that of text (WCAG 2.2, 1.4.3). */
  lowContrast: number | undefined;
}

/** Parses the main colours of a theme, and checks their contrast; the default stands in for one that is missing. */
export function checkAccent(themes: Themes, theme: Readonly<Record<AccentField, string>>): AccentReport {
  const { contrast, HUES, parseColour, TEXT_CONTRAST } = themes;
  const hexOf = (text: string) => {
    const colour = parseColour(text);
    return colour && formatHexColour(colour);
  };
  const colours: AccentColours = {};
  for (const field of ACCENT_FIELDS) {
    const colour = hexOf(theme[field].trim());
    if (colour) colours[field] = colour;
  }
  const [, [PrimaryColor], [OnPrimaryColor]] = HUES.primary;
  const defaults = { PrimaryColor: hexOf(PrimaryColor) ?? '', OnPrimaryColor: hexOf(OnPrimaryColor) ?? '' };
  const used = { ...defaults, ...colours };
  const [colour, text] = [parseColour(used.PrimaryColor), parseColour(used.OnPrimaryColor)];
  const ratio = colour && text ? contrast(colour, text) : TEXT_CONTRAST;
  const isLow = Object.keys(colours).length > 0 && ratio < TEXT_CONTRAST;
  return { colours, defaults, lowContrast: isLow ? ratio : undefined };
}

/** Tells whether a field contains what is no colour; false until the code that checks colours has been loaded. */
export function isWrongColour(
  draft: Readonly<Record<AccentField, string>>,
  report: AccentReport | undefined,
  field: AccentField,
): boolean {
  return report !== undefined && draft[field].trim() !== '' && report.colours[field] === undefined;
}
