import { PASSKEYS_MAX, type Passkey, type PasskeysData } from '../../shared/contract/account/passkeys';
import { PART_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t, translateServerText } from '../../shared/i18n/translate';
import { arePasskeysSupported } from '../../shared/passkeys/are-passkeys-supported';

/** The name of a passkey in a text. */
export function passkeyName({ name }: Pick<Passkey, 'name'>): string {
  return shortenUntrustedText(name.trim() || t('PASSKEYS_UNNAMED'), PART_LENGTH);
}

/** Where a passkey is stored; empty where that is not known. */
export function storageText({ isSynced }: Passkey): string {
  if (isSynced === null || isSynced === undefined) return '';
  return t(isSynced ? 'PASSKEYS_SYNCED' : 'PASSKEYS_ON_ONE_DEVICE');
}

/** Why the user can add no passkey, in this browser or at all; undefined if they can. */
export function addProblem({ cannotAddReason, passkeys }: PasskeysData): string | undefined {
  if (!arePasskeysSupported()) return t('PASSKEY_UNSUPPORTED');
  if (passkeys.length >= PASSKEYS_MAX) return t('PASSKEY_LIMIT');
  return cannotAddReason === '' ? undefined : translateServerText(cannotAddReason);
}
