import * as v from 'valibot';
import type { Branding } from '../../../shared/contract/branding';
import type { AccentField } from '../../../shared/contract/settings/branding';
import type { Db } from '../../storage/connection';
import { readJson } from '../../storage/json-settings';
import { addressOfLogo } from './branding-logos';

/** The key of the branding in the settings table. */
export const BRANDING = 'branding';

const text = v.optional(v.string(), '');

/** What administrators have saved; a field that is not set is empty. A logo is the hash of a stored one. */
const StoredBranding = v.object({
  name: text,
  text,
  helpUrl: text,
  legalUrl: text,
  logo: text,
  logoDark: text,
  PrimaryColor: text,
  OnPrimaryColor: text,
});

export type StoredBranding = v.InferOutput<typeof StoredBranding>;

/** Returns the branding of a stored value, or an empty one for undefined. */
export const storedBrandingOf = (value: unknown): StoredBranding => v.parse(StoredBranding, value ?? {});

/** The branding of the pages and mails, and the colours of pages without a host theme, which are empty if they are not set. */
export interface EffectiveBranding extends Readonly<Record<AccentField, string>> {
  readonly branding: Branding | undefined;
}

/** Reads the branding, in which the variables of the environment win. */
export async function readBranding(db: Db, fixed: Branding | undefined): Promise<EffectiveBranding> {
  return effectiveBranding(storedBrandingOf(await readJson(db, BRANDING)), fixed);
}

/** Returns a stored branding in which the variables of the environment win. A logo of theirs replaces both. */
export function effectiveBranding(stored: StoredBranding, fixed: Branding | undefined): EffectiveBranding {
  const { PrimaryColor, OnPrimaryColor, logo, logoDark, ...texts } = stored;
  const logos = fixed?.logo ? {} : { logo: addressOfLogo(logo), logoDark: addressOfLogo(logoDark) };
  const branding = { ...setFieldsOf({ ...texts, ...logos }), ...setFieldsOf(fixed ?? {}) };
  return { branding: Object.keys(branding).length === 0 ? undefined : branding, PrimaryColor, OnPrimaryColor };
}

const setFieldsOf = (branding: Branding): Branding =>
  Object.fromEntries(Object.entries(branding).filter(([, value]) => value));
