import { readFileSync, statSync } from 'node:fs';
import { type Branding, helpTarget, NAME_MAX_LENGTH } from '../../../shared/contract/branding';
import { linkTarget } from '../../../shared/contract/redirect-target';
import { toDataUrl } from '../images/to-data-url';

/** The maximum total size of both logos in bytes. They are part of every sign-in page, whose size is limited. */
export const LOGOS_MAX_BYTES = 6144;

/** The maximum length of the line of text, in UTF-16 units. */
const TEXT_MAX_LENGTH = 300;

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
    const url = toDataUrl(readFileSync(path));
    return url === undefined ? undefined : { url, size: file.size };
  } catch {
    return undefined; // it cannot be read
  }
}

/**
 * Parses the organisation's name, of at most 200 characters without control characters.
 * @returns undefined for any other text
 */
export function brandNameOf(text: string): string | undefined {
  return isLine(text, NAME_MAX_LENGTH) ? text.trim() : undefined;
}

/**
 * Parses the line of text, of at most 300 characters without control characters.
 * @returns undefined for any other text
 */
export function brandTextOf(text: string): string | undefined {
  return isLine(text, TEXT_MAX_LENGTH) ? text.trim() : undefined;
}

function isLine(text: string, maxLength: number): boolean {
  return text.trim() !== '' && text.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** An origin with which a path in a setting is checked as a URL. The result does not contain it. */
const ANY_ORIGIN = 'http://localhost';

/**
 * Parses the address of the help: a path, an http(s) address or `mailto:`.
 * @returns undefined for any other text
 */
export function helpUrlOf(text: string): string | undefined {
  return helpTarget(text, ANY_ORIGIN) && text;
}

/**
 * Parses the address of the legal notes: a path or an http(s) address.
 * @returns undefined for any other text
 */
export function legalUrlOf(text: string): string | undefined {
  return linkTarget(text, ANY_ORIGIN) && text;
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
