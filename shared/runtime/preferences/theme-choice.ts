import { readCookie, setCookie } from '../../browser/cookie';
import { THEME_COOKIE } from '../../contract/cookies';
import type { HostTheme } from '../../contract/host-theme';

/** The themes that a user may choose; `system` leaves it to the device. */
export const THEME_CHOICES = ['system', 'light', 'dark', 'contrast'] as const;

/** One of {@link THEME_CHOICES}. */
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const YEAR_S = 365 * 24 * 60 * 60;

/** Each choice as a host theme. */
export const THEMES: Readonly<Record<ThemeChoice, Partial<HostTheme>>> = {
  system: {},
  light: { IsDark: false },
  dark: { IsDark: true },
  contrast: { Contrast: true },
};

/** Returns the choice that is stored in this browser. */
export function storedTheme(): ThemeChoice {
  const stored = readCookie(THEME_COOKIE);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

/** Stores the choice in a cookie, so that the server renders the next page in it before any script runs. */
export function storeTheme(choice: ThemeChoice): void {
  setCookie({ name: THEME_COOKIE, value: choice, maxAge: choice === 'system' ? 0 : YEAR_S });
}
