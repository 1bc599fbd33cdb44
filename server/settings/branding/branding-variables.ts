import { readFileSync, statSync } from 'node:fs';
import type { Branding } from '../../../shared/contract/branding';
import { LOGOS_MAX_BYTES } from '../../../shared/contract/settings/branding';
import { toDataUrl } from '../images/to-data-url';

/** A logo that was read from a file. */
export interface LogoFile {
  /** The logo as a `data:` URL. */
  readonly url: string;
  /** The size of the file in bytes. */
  readonly size: number;
}

/** Reads a logo. @returns undefined for a file that is missing, too large or not an image */
export function logoFileOf(path: string): LogoFile | undefined {
  try {
    // The size is checked first, because a path may refer to an endless device.
    const file = statSync(path);
    if (!file.isFile() || file.size > LOGOS_MAX_BYTES) return undefined;
    return logoOf(readFileSync(path));
  } catch {
    return undefined; // it cannot be read
  }
}

function logoOf(bytes: Uint8Array): LogoFile | undefined {
  const url = toDataUrl(bytes);
  return url === undefined || bytes.length > LOGOS_MAX_BYTES ? undefined : { url, size: bytes.length };
}

/** The validated variables of the branding. */
export interface BrandVariables {
  VESTIBULE_BRAND_NAME?: string | undefined;
  VESTIBULE_BRAND_LOGO?: LogoFile | undefined;
  VESTIBULE_BRAND_LOGO_DARK?: LogoFile | undefined;
  VESTIBULE_BRAND_TEXT?: string | undefined;
  VESTIBULE_HELP_URL?: string | undefined;
  VESTIBULE_LEGAL_URL?: string | undefined;
}

/** Tells whether a dark logo comes with a light one, and both together are small enough. */
export function areLogosAccepted(variables: BrandVariables): boolean {
  const { VESTIBULE_BRAND_LOGO: light, VESTIBULE_BRAND_LOGO_DARK: dark } = variables;
  return dark === undefined || (light !== undefined && light.size + dark.size <= LOGOS_MAX_BYTES);
}

/** Returns the branding of the pages. @returns undefined if no variable is set */
export function brandingOf(variables: BrandVariables): Branding | undefined {
  const branding: Branding = {
    name: variables.VESTIBULE_BRAND_NAME,
    logo: variables.VESTIBULE_BRAND_LOGO?.url,
    logoDark: variables.VESTIBULE_BRAND_LOGO_DARK?.url,
    text: variables.VESTIBULE_BRAND_TEXT,
    helpUrl: variables.VESTIBULE_HELP_URL,
    legalUrl: variables.VESTIBULE_LEGAL_URL,
  };
  return Object.values(branding).some((value) => value !== undefined) ? branding : undefined;
}

/** Names the variables that set a branding, by field. A light logo also decides about the dark one. */
export function variablesOf(branding: Branding = {}): Partial<Record<keyof Branding, string>> {
  const { name, logo, logoDark, text, helpUrl, legalUrl } = branding;
  return {
    ...(name && { name: 'VESTIBULE_BRAND_NAME' }),
    ...(logo && { logo: 'VESTIBULE_BRAND_LOGO', logoDark: 'VESTIBULE_BRAND_LOGO' }),
    ...(logoDark && { logoDark: 'VESTIBULE_BRAND_LOGO_DARK' }),
    ...(text && { text: 'VESTIBULE_BRAND_TEXT' }),
    ...(helpUrl && { helpUrl: 'VESTIBULE_HELP_URL' }),
    ...(legalUrl && { legalUrl: 'VESTIBULE_LEGAL_URL' }),
  };
}
