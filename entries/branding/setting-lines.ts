import type { BrandingDraft } from '../../shared/contract/settings/branding';
import type { AccentColours } from './check-accent';
import { brandingOfDraft, type Draft } from './draft';

/** The setting of each field, in the order of the documentation. */
const VARIABLES = [
  ['VESTIBULE_BRAND_NAME', 'name'],
  ['VESTIBULE_BRAND_LOGO', 'logo'],
  ['VESTIBULE_BRAND_LOGO_DARK', 'logoDark'],
  ['VESTIBULE_BRAND_TEXT', 'text'],
  ['VESTIBULE_HELP_URL', 'helpUrl'],
  ['VESTIBULE_LEGAL_URL', 'legalUrl'],
] as const satisfies readonly (readonly [variable: string, field: keyof BrandingDraft])[];

/** The folder of the server's settings in the documentation, in which a logo may be too. */
const FOLDER = '/etc/vestibule/';

/**
 * Returns the lines of the server's settings that differ from the present ones. An empty value counts as not set. Of a
 * logo they have a path in place of the image.
 */
export function settingLines(draft: Draft, present: Draft): string {
  const after = brandingOfDraft(draft);
  return VARIABLES.filter(([, field]) => after[field] !== present[field])
    .map(([variable, field]) => `${variable}=${quoted(settingOf(draft, field))}`)
    .join('\n');
}

function settingOf(draft: Draft, field: keyof BrandingDraft): string {
  if (field !== 'logo' && field !== 'logoDark') return draft[field].trim();
  return draft[field] === '' ? '' : FOLDER + draft[`${field}File`];
}

/** Quotes a value as a shell, systemd's EnvironmentFile and Compose read it. A file's name may have line breaks. */
function quoted(value: string): string {
  const line = value.replace(/\p{Cc}/gu, '');
  return /^[\w./:@+-]*$/.test(line) ? line : `"${line.replace(/["\\$`]/g, '\\$&')}"`;
}

/** Returns the option of `createHostShell` with the colours; empty without a colour. */
export function themeLine(colours: AccentColours): string {
  const fields = Object.entries(colours).map(([field, colour]) => `${field}: '${colour}'`);
  return fields.length === 0 ? '' : `theme: { ${fields.join(', ')} }`;
}
