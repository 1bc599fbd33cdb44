import type { Branding } from '../../../shared/contract/branding';
import { BRAND_TEXTS, type BrandingDraft } from '../../../shared/contract/settings/branding';
import { type BrandingLogo, hashOfAddress, logoOfDataUrl } from './branding-logos';
import { variablesOf } from './branding-variables';

/** A checked draft. */
export interface CheckedDraft {
  /** The draft with its texts as they are stored. */
  readonly draft: BrandingDraft;
  /** The hashes of its logos; empty for none. */
  readonly hashes: Readonly<Record<'logo' | 'logoDark', string>>;
  /** The logos that it brings, which may not be stored yet. */
  readonly logos: readonly BrandingLogo[];
}

/**
 * Checks a draft as the variables are checked; only its logos may be larger. Fields that a variable sets count as empty.
 * @returns undefined if a field is refused
 */
export function checkDraft(given: BrandingDraft, fixed: Branding | undefined): CheckedDraft | undefined {
  const draft = { ...given };
  for (const field of Object.keys(variablesOf(fixed)).filter(isField)) draft[field] = '';
  for (const field of Object.keys(BRAND_TEXTS).filter(isText)) {
    if (draft[field] === '') continue;
    const text = BRAND_TEXTS[field](draft[field]);
    if (text === undefined) return undefined;
    draft[field] = text;
  }
  const light = logoIn(draft.logo);
  const dark = logoIn(draft.logoDark);
  if (light === undefined || dark === undefined || (dark !== '' && light === '')) return undefined;
  return {
    draft,
    hashes: { logo: hashOf(light), logoDark: hashOf(dark) },
    logos: [light, dark].filter((logo) => typeof logo !== 'string'),
  };
}

/** Returns a new logo, or the hash of a stored one, which is empty for none. @returns undefined for any other text */
function logoIn(source: string): BrandingLogo | string | undefined {
  return source === '' ? '' : (hashOfAddress(source) ?? logoOfDataUrl(source));
}

const hashOf = (logo: BrandingLogo | string) => (typeof logo === 'string' ? logo : logo.hash);

const isText = (field: string): field is keyof typeof BRAND_TEXTS => field in BRAND_TEXTS;

const isField = (field: string): field is keyof BrandingDraft => isText(field) || field.startsWith('logo');
