import * as v from 'valibot';
import { BRANDING_ADDRESS, BRANDING_LOGO_ADDRESS, BRANDING_PREVIEW_ADDRESS } from '../addresses';
import { helpTarget, NAME_MAX_LENGTH, PageBranding } from '../branding';
import type { Operation } from '../operation';
import { linkTarget } from '../redirect-target';
import { SaveAnswer } from '../save-answer';

/**
 * The maximum total size in bytes of both logos of the environment. They are part of every sign-in page, whose size is
 * limited.
 */
export const LOGOS_MAX_BYTES = 6144;

/** The maximum size in bytes of a stored logo, which has an address of its own. */
export const STORED_LOGO_MAX_BYTES = 64 * 1024;

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

/**
 * A branding that is not set, with an empty text for each field that it lacks; a logo is a `data:` URL, or the address of a
 * stored one.
 */
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

/** The main colour of a host theme and the text on it, which pages have where no host sends a theme; empty for the default. */
export const ACCENT_FIELDS = ['PrimaryColor', 'OnPrimaryColor'] as const;

/** One of {@link ACCENT_FIELDS}. */
export type AccentField = (typeof ACCENT_FIELDS)[number];

/** The name of a variable; empty where none sets the field. */
const variable = v.nullish(v.string(), '');

/** GET /identityprovider/config/branding. */
export const BrandingSettings = v.object({
  branding: PageBranding,
  /** The colours as `#rrggbb`. */
  PrimaryColor: v.nullish(v.string(), ''),
  OnPrimaryColor: v.nullish(v.string(), ''),
  /** The variables of the environment that set a field, by field; such a field cannot be changed. */
  fixed: v.nullish(
    v.object({
      name: variable,
      text: variable,
      helpUrl: variable,
      legalUrl: variable,
      logo: variable,
      logoDark: variable,
    }),
    {},
  ),
  /** Identifies what is stored; missing where the server does not store a branding. */
  version: v.nullish(v.string()),
});

export type BrandingSettings = v.InferOutput<typeof BrandingSettings>;

/** `#rrggbb`, or empty. */
const colour = v.pipe(v.string(), v.maxLength(7));

/**
 * POST /identityprovider/config/branding as JSON: the whole branding. Fields that a variable sets are ignored. Without a version
 * it replaces whatever is stored.
 */
export const SaveBranding = v.object({
  ...BrandingDraft.entries,
  PrimaryColor: colour,
  OnPrimaryColor: colour,
  version: v.nullish(v.string()),
});

export type SaveBranding = v.InferOutput<typeof SaveBranding>;

/** The answer to a save; `version` identifies what is stored now. */
export const BrandingSaved = v.object({ ...SaveAnswer.entries, version: v.nullish(v.string()) });

export type BrandingSaved = v.InferOutput<typeof BrandingSaved>;

/** Why a branding was not saved: keys of messages. */
export const BRANDING_PROBLEMS = ['BRANDING_STALE', 'BRANDING_PREVIEW_REFUSED'] as const;

/** One of {@link BRANDING_PROBLEMS}. */
export type BrandingProblem = (typeof BRANDING_PROBLEMS)[number];

/** Shows administrators the branding that is set. */
export const showBranding = {
  method: 'GET',
  address: BRANDING_ADDRESS,
  answer: BrandingSettings,
} as const satisfies Operation;

/** Saves the branding. */
export const changeBranding = {
  method: 'POST',
  address: BRANDING_ADDRESS,
  json: SaveBranding,
  pagesSend: { name: { maxLength: NAME_MAX_LENGTH }, text: { maxLength: TEXT_MAX_LENGTH } },
  answer: BrandingSaved,
  keys: BRANDING_PROBLEMS,
  keysIn: 'problemMessages',
  ifMissing: 'without `version` in the data the page shows the lines of the settings instead',
} as const satisfies Operation;

/** Sends a stored logo, which caches may keep for ever. */
export const showBrandingLogo = {
  method: 'GET',
  address: `${BRANDING_LOGO_ADDRESS}/:hash`,
  access: ['anyone'],
  requestHeaders: { 'If-None-Match': 'The entity tag of a stored picture' },
  file: { mediaType: 'image/*', description: 'The logo', headers: { ETag: 'Identifies the picture' } },
  refusals: { 404: [] },
  ifMissing: 'logos are `data:` URLs or have other addresses',
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
