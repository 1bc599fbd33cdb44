import * as v from 'valibot';
import { BRANDING_ADDRESS, BRANDING_PREVIEW_ADDRESS } from '../addresses';
import { BrandedData, helpTarget, NAME_MAX_LENGTH } from '../branding';
import type { Operation } from '../operation';
import { linkTarget } from '../redirect-target';

/** The maximum total size of both logos in bytes. They are part of every sign-in page, whose size is limited. */
export const LOGOS_MAX_BYTES = 6144;

/** The maximum length of the line of text under the title, in UTF-16 units. */
export const TEXT_MAX_LENGTH = 300;

/** An origin with which a path in a setting is checked as a URL. The result does not contain it. */
const ANY_ORIGIN = 'http://localhost';

const line = (maxLength: number) => (text: string) =>
  text.trim() !== '' && text.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(text) ? text.trim() : undefined;

/** Parses each text of the branding as the settings do; a parser returns undefined for a text that they refuse. */
export const BRAND_TEXTS = {
  /** At most 200 characters without control characters. */
  name: line(NAME_MAX_LENGTH),
  /** At most 300 characters without control characters. */
  text: line(TEXT_MAX_LENGTH),
  /** A path, an http(s) address or `mailto:`. */
  helpUrl: (text: string) => helpTarget(text, ANY_ORIGIN) && text,
  /** A path or an http(s) address. */
  legalUrl: (text: string) => linkTarget(text, ANY_ORIGIN) && text,
} as const;

/** The fields of {@link BRAND_TEXTS}. */
export type BrandText = keyof typeof BRAND_TEXTS;

/** A branding that is not set, with an empty text for each field that it lacks; logos are `data:` URLs. */
export const BrandingDraft = v.object({
  name: v.string(),
  text: v.string(),
  helpUrl: v.string(),
  legalUrl: v.string(),
  logo: v.string(),
  logoDark: v.string(),
});

export type BrandingDraft = v.InferOutput<typeof BrandingDraft>;

/** The appearances of a preview. */
export const PREVIEW_THEMES = ['light', 'dark'] as const;

/** One of {@link PREVIEW_THEMES}. */
export type PreviewTheme = (typeof PREVIEW_THEMES)[number];

/** Shows administrators the branding that is set. */
export const showBranding = {
  method: 'GET',
  address: BRANDING_ADDRESS,
  answer: BrandedData,
} as const satisfies Operation;

/** Answers the sign-in page with a draft of the branding. It runs no script and sends no form; nothing is stored. */
export const previewBranding = {
  method: 'POST',
  address: BRANDING_PREVIEW_ADDRESS,
  access: ['admin'],
  onlyReads: true,
  query: { theme: { description: 'The appearance; light is the default', values: PREVIEW_THEMES } },
  form: BrandingDraft,
  file: { mediaType: 'text/html', description: 'The sign-in page, sandboxed by its policy' },
  ifMissing: 'a host without the settings of its branding does not have the page',
} as const satisfies Operation;
