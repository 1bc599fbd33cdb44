import * as v from 'valibot';
import { ImageSource } from './image-source';
import { linkTarget } from './redirect-target';

/** The maximum length of an organisation's name, in UTF-16 units. */
export const NAME_MAX_LENGTH = 200;

/** What an organisation shows of itself on the pages of sign-in. */
export const Branding = v.object({
  /** Of the organisation or its product. */
  name: v.nullish(v.string()),
  logo: v.nullish(ImageSource),
  /** Replaces the logo where the page is dark. */
  logoDark: v.nullish(ImageSource),
  /** A line under the title of sign-in. */
  text: v.nullish(v.string()),
  /** Where users find help or recover their account: a path, an http(s) address or `mailto:`. */
  helpUrl: v.nullish(v.string()),
  /** Legal notes: a path or an http(s) address. */
  legalUrl: v.nullish(v.string()),
});

export type Branding = v.InferOutput<typeof Branding>;

/** The branding in the data of a page; one that breaks the contract counts as missing, so that users can still sign in. */
export const PageBranding = v.fallback(v.nullish(Branding), undefined);

/** The data of a page that has nothing but its branding. */
export const BrandedData = v.object({ branding: PageBranding });

export type BrandedData = v.InferOutput<typeof BrandedData>;

/**
 * Checks the address of a help link.
 *
 * @param own the page's origin, for paths
 * @returns the absolute address, or undefined for what is no path, http(s) or `mailto:` address
 */
export function helpTarget(target: string, own: string): string | undefined {
  return /^mailto:[^\s"<>\\:/@]+@[^\s"<>\\:/]+$/i.test(target) ? target : linkTarget(target, own);
}
