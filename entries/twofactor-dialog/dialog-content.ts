import { TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import type { TwoFactorDialogData } from '../../shared/contract/two-factor';

/** What the dialog says. */
export type DialogContent =
  /** Two-factor authentication has been activated meanwhile. */
  | { kind: 'activated' }
  /** A recommendation to an administrator whom no policy forces. */
  | { kind: 'recommended' }
  /** A demand; `skips` is how often the user can still skip the set-up, if the server sends it. */
  | { kind: 'enforced'; skips?: number };

/** Decides what the dialog says. */
export function contentOf({ tfaActivated, isAdmin, force2FA, allowedTFASkips }: TwoFactorDialogData): DialogContent {
  if (tfaActivated) return { kind: 'activated' };
  if (isAdmin && !force2FA) return { kind: 'recommended' };
  return { kind: 'enforced', ...(typeof allowedTFASkips === 'number' && { skips: Math.max(0, allowedTFASkips) }) };
}

/** The address of the two-factor settings with the `redirect` parameter of this dialog, which is not validated here. */
export function settingsAddress(search: string, { dialog }: { dialog: boolean }): string {
  const redirect = new URLSearchParams(search).get('redirect');
  const query = new URLSearchParams({ ...(dialog && { dialog: 'true' }), ...(redirect && { redirect }) }).toString();
  return query ? `${TWO_FACTOR_ADDRESS}?${query}` : TWO_FACTOR_ADDRESS;
}
