import type { Branding } from '../../../shared/contract/branding';
import type { BrandingProblem, SaveBranding } from '../../../shared/contract/settings/branding';
import { parseHexColour } from '../../../shared/theme/hex-colour';
import { changesOf } from '../../audit/audit-changes';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import { readVersionedJson, replaceJson } from '../../storage/json-settings';
import { keepLogos, readLogo, storeLogo } from './branding-logos';
import { variablesOf } from './branding-variables';
import { checkDraft } from './check-draft';
import { BRANDING, type StoredBranding, storedBrandingOf } from './stored-branding';

/** The version of the saved branding, or the message key of the reason why nothing was saved. */
export type SavedBranding =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly problem: BrandingProblem };

/**
 * Saves the branding, unless the caller has seen an older version. Fields that a variable sets stay as they are stored. The
 * replaced logos stay too, for pages that are open, until the next save.
 */
export function saveBranding(deps: Deps, save: SaveBranding, fixed: Branding | undefined): Promise<SavedBranding> {
  const { version, PrimaryColor, OnPrimaryColor, ...given } = save;
  const areColours = [PrimaryColor, OnPrimaryColor].every((colour) => colour === '' || parseHexColour(colour));
  const checked = areColours ? checkDraft(given, fixed) : undefined;
  return recordingTransaction(deps, async (trx, record): Promise<SavedBranding> => {
    if (checked === undefined) return { ok: false, problem: 'BRANDING_PREVIEW_REFUSED' };
    const { value, version: present } = await readVersionedJson(trx, BRANDING);
    if (present !== (version ?? present)) return { ok: false, problem: 'BRANDING_STALE' };
    const added = ['', ...checked.logos.map(({ hash }) => hash)];
    for (const hash of Object.values(checked.hashes))
      if (!added.includes(hash) && !(await readLogo(trx, hash)))
        return { ok: false, problem: 'BRANDING_PREVIEW_REFUSED' };
    for (const logo of checked.logos) await storeLogo(trx, logo);
    const before = storedBrandingOf(value);
    const after = withFixed({ ...checked.draft, ...checked.hashes, PrimaryColor, OnPrimaryColor }, before, fixed);
    const saved = await replaceJson(trx, { key: BRANDING, version: present, value: after });
    if (saved === undefined) return { ok: false, problem: 'BRANDING_STALE' };
    await keepLogos(trx, [after.logo, after.logoDark, before.logo, before.logoDark]);
    const changes = changesOf<Record<keyof StoredBranding, string>>(before, after);
    const detail = changes.map(({ field }) => field).join(' ');
    if (changes.length > 0) await record({ event: 'branding-changed', detail, changes });
    return { ok: true, version: saved };
  });
}

/** Returns a branding in which the fields that a variable sets are as before. */
function withFixed(after: StoredBranding, before: StoredBranding, fixed: Branding | undefined): StoredBranding {
  const kept = Object.entries(before).filter(([field]) => field in variablesOf(fixed));
  return { ...after, ...Object.fromEntries(kept) };
}
