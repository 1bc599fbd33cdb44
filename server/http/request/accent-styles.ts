import { createHash } from 'node:crypto';
import type { AccentField } from '../../../shared/contract/settings/branding';
import { themeProperties } from '../../../shared/theme/theme-properties';
import { memoize } from './memoize';

/** A style sheet of pages, and its source in a Content-Security-Policy. */
export interface AccentStyles {
  readonly css: string;
  readonly source: string;
}

/**
 * Returns the styles for the colours of a branding, in which every text has its contrast as in a host theme; undefined without
 * colours. They replace the default colours, and high contrast, forced colours and a host's theme replace them.
 */
export function accentStyles({ PrimaryColor, OnPrimaryColor }: Record<AccentField, string>): AccentStyles | undefined {
  return PrimaryColor === '' && OnPrimaryColor === '' ? undefined : made(`${PrimaryColor} ${OnPrimaryColor}`);
}

const made = memoize((colours): AccentStyles => {
  const [PrimaryColor, OnPrimaryColor] = colours.split(' ');
  const properties = Object.entries(themeProperties({ PrimaryColor, OnPrimaryColor }));
  const css = `@layer theme{:root{${properties.map((property) => property.join(':')).join(';')}}}`;
  return { css, source: `sha256-${createHash('sha256').update(css).digest('base64')}` };
});
