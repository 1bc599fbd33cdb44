import * as v from 'valibot';
import {
  BRAND_TEXTS,
  BrandingDraft,
  type BrandingSettings,
  type BrandText,
  LOGOS_MAX_BYTES,
  STORED_LOGO_MAX_BYTES,
} from '../../shared/contract/settings/branding';
import type { MessageKey } from '../../shared/i18n/translate';

/** What the form contains: the branding, the names of the logos' files, and the colours of a host theme. */
export const Draft = v.object({
  ...BrandingDraft.entries,
  logoFile: v.string(),
  logoDarkFile: v.string(),
  PrimaryColor: v.string(),
  OnPrimaryColor: v.string(),
});

export type Draft = v.InferOutput<typeof Draft>;

/** The problem of each field that has one. */
export type Problems = Partial<Record<keyof BrandingDraft, MessageKey>>;

/** Tells whether the server stores a branding; another one is told by the settings of its environment. */
export const canSave = ({ version }: BrandingSettings): boolean => version != null;

/** Returns the draft with the branding that is set. */
export function draftOf({ branding, PrimaryColor, OnPrimaryColor }: BrandingSettings): Draft {
  return {
    name: branding?.name ?? '',
    text: branding?.text ?? '',
    helpUrl: branding?.helpUrl ?? '',
    legalUrl: branding?.legalUrl ?? '',
    logo: branding?.logo ?? '',
    logoDark: branding?.logoDark ?? '',
    logoFile: '',
    logoDarkFile: '',
    PrimaryColor,
    OnPrimaryColor,
  };
}

/** Returns the branding of a draft, as the settings would have it. */
export function brandingOfDraft({ name, text, helpUrl, legalUrl, logo, logoDark }: Draft): BrandingDraft {
  return {
    name: name.trim(),
    text: text.trim(),
    helpUrl: helpUrl.trim(),
    legalUrl: legalUrl.trim(),
    logo,
    logoDark,
  };
}

const TEXT_PROBLEMS: Readonly<Record<BrandText, MessageKey>> = {
  name: 'BRANDING_PROBLEM_TEXT',
  text: 'BRANDING_PROBLEM_TEXT',
  helpUrl: 'BRANDING_HELP_HINT',
  legalUrl: 'BRANDING_LEGAL_HINT',
};

const isBrandText = (field: string): field is BrandText => field in BRAND_TEXTS;

/**
 * Finds what the server would refuse.
 *
 * @param isStored whether the server stores the logos, which may then be larger
 */
export function problemsOf(branding: BrandingDraft, isStored: boolean): Problems {
  const problems: Problems = {};
  for (const field of Object.keys(BRAND_TEXTS).filter(isBrandText)) {
    const text = branding[field];
    if (text !== '' && BRAND_TEXTS[field](text) === undefined) problems[field] = TEXT_PROBLEMS[field];
  }
  const { logo, logoDark } = branding;
  if (imageSize(logo) > maxLogoSize(isStored)) problems.logo = 'BRANDING_PROBLEM_LOGO';
  if (logoDark !== '' && logo === '') problems.logoDark = 'BRANDING_PROBLEM_LOGO_ALONE';
  else if (!isStored && imageSize(logo) + imageSize(logoDark) > LOGOS_MAX_BYTES)
    problems.logoDark = 'BRANDING_LOGO_HINT';
  return problems;
}

/** The maximum size of a logo in bytes. */
export const maxLogoSize = (isStored: boolean): number => (isStored ? STORED_LOGO_MAX_BYTES : LOGOS_MAX_BYTES);

/** The size in bytes of the image in a `data:` URL; 0 for a path of the server. */
function imageSize(url: string): number {
  if (!url.startsWith('data:')) return 0;
  const content = url.slice(url.indexOf(',') + 1);
  if (url.includes(';base64,')) return Math.floor(((content.length - padding(content)) * 3) / 4);
  return new TextEncoder().encode(content.replace(/%[\da-f]{2}/gi, '.')).length;
}

/** The number of `=` at the end of a base64 text, which has at most two. */
const padding = (text: string) => (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
