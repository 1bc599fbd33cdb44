import { readCookie, setCookie } from '../../browser/cookie';
import { THEME_COOKIE } from '../../contract/cookies';
import type { HostTheme } from '../../contract/host-theme';

/** What a person may choose; `system` leaves it to the device. */
export const THEME_CHOICES = ['system', 'light', 'dark', 'contrast'] as const;

/** One of {@link THEME_CHOICES}. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const YEAR_S = 365 * 24 * 60 * 60;

/** Each choice as the theme that a host would hand over. */
export const THEMES: Readonly<Record<ThemeChoice, Partial<HostTheme>>> = {
  system: {},
  light: { IsDark: false },
  dark: { IsDark: true },
  contrast: { Contrast: true },
};

/** The choice this browser remembers. */
export function rememberedTheme(): ThemeChoice {
  const remembered = readCookie(THEME_COOKIE);
  return THEME_CHOICES.find((choice) => choice === remembered) ?? 'system';
}

/** Remembers the choice in a cookie, so that the server draws the next page in it before any script runs. */
export function rememberTheme(choice: ThemeChoice): void {
  setCookie({ name: THEME_COOKIE, value: choice, maxAge: choice === 'system' ? 0 : YEAR_S });
}
