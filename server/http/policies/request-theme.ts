import type { HostTheme } from '../../../shared/contract/host-theme';

const WORDS: readonly string[] = ['light', 'dark', 'contrast'];

/** The appearance of a page before any host speaks: words for `data-theme`, and the same as a host theme. */
export interface RequestTheme {
  /** Words joined by blanks; empty means the device decides. */
  readonly name: string;
  readonly theme: HostTheme | undefined;
}

/** Reads the theme cookie; words it does not know are left out, for the cookie is anybody's to write. */
export function requestTheme(cookie: string | undefined): RequestTheme {
  const words = WORDS.filter((word) => cookie?.split('.').includes(word) ?? false);
  if (words.length === 0) return { name: '', theme: undefined };
  const scheme = words.includes('dark') ? { IsDark: true } : words.includes('light') ? { IsDark: false } : {};
  return { name: words.join(' '), theme: { ...scheme, ...(words.includes('contrast') ? { Contrast: true } : {}) } };
}
