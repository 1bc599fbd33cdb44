import { readFileSync, statSync } from 'node:fs';
import { type Branding, helpTarget, NAME_MAX_LENGTH } from '../../../shared/contract/branding';
import { linkTarget } from '../../../shared/contract/redirect-target';
import { imageDataUrl } from '../images/image-data-url';

/** The most bytes of both logos together: they are part of every page of sign-in, whose size has a limit. */
export const LOGOS_MAX_BYTES = 6144;

/** The maximum length of the line of text, in UTF-16 units. */
const TEXT_MAX_LENGTH = 300;

/** A logo as it was read from its file. */
export interface LogoFile {
  /** As a `data:` URL. */
  readonly url: string;
  /** The size of the file, in bytes. */
  readonly size: number;
}

/** Reads a logo; undefined for a file that is missing, too large or no image. */
export function logoFileOf(path: string): LogoFile | undefined {
  try {
    // Checked before reading: a path may name a device without an end.
    const file = statSync(path);
    if (!file.isFile() || file.size > LOGOS_MAX_BYTES) return undefined;
    const url = imageDataUrl(readFileSync(path));
    return url === undefined ? undefined : { url, size: file.size };
  } catch {
    return undefined; // it cannot be read
  }
}

/** The organisation's name, if it has at most 200 characters and no control characters. */
export function brandNameOf(text: string): string | undefined {
  return isLine(text, NAME_MAX_LENGTH) ? text.trim() : undefined;
}

/** The line of text, if it has at most 300 characters and no control characters. */
export function brandTextOf(text: string): string | undefined {
  return isLine(text, TEXT_MAX_LENGTH) ? text.trim() : undefined;
}

function isLine(text: string, maxLength: number): boolean {
  return text.trim() !== '' && text.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** Stands for the server's own origin, which paths in a setting do not name. */
const ANY_ORIGIN = 'http://localhost';

/** The address of help: a path, an http(s) address or `mailto:`. */
export function helpUrlOf(text: string): string | undefined {
  return helpTarget(text, ANY_ORIGIN) && text;
}

/** The address of the legal notes: a path or an http(s) address. */
export function legalUrlOf(text: string): string | undefined {
  return linkTarget(text, ANY_ORIGIN) && text;
}

/** The variables of the branding, as the settings have checked them. */
export interface BrandVariables {
  VESTIBULE_BRAND_NAME?: string | undefined;
  VESTIBULE_BRAND_LOGO?: LogoFile | undefined;
  VESTIBULE_BRAND_LOGO_DARK?: LogoFile | undefined;
  VESTIBULE_BRAND_TEXT?: string | undefined;
  VESTIBULE_HELP_URL?: string | undefined;
  VESTIBULE_LEGAL_URL?: string | undefined;
}

/** Whether a dark logo has a light one beside it, and both together are small enough. */
export function areLogosAccepted(variables: BrandVariables): boolean {
  const { VESTIBULE_BRAND_LOGO: light, VESTIBULE_BRAND_LOGO_DARK: dark } = variables;
  return dark === undefined || (light !== undefined && light.size + dark.size <= LOGOS_MAX_BYTES);
}

/** The branding of the pages; undefined where no variable is set. */
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
