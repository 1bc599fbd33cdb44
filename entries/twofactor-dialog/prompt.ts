import { TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import type { TwoFactorDialogData } from '../../shared/contract/two-factor';

/** What the dialog says (spec 001 §2). */
export type Prompt =
  /** Nothing is left to ask: it was activated meanwhile. */
  | { kind: 'activated' }
  /** Advice to an administrator who is free to follow it: nothing is counted. */
  | { kind: 'recommended' }
  /** A demand; `skips` is how often it can still be put off, where the server counts that. */
  | { kind: 'enforced'; skips?: number };

/** Decides what the dialog says; a table tests it. */
export function promptOf({ tfaActivated, isAdmin, force2FA, allowedTFASkips }: TwoFactorDialogData): Prompt {
  if (tfaActivated) return { kind: 'activated' };
  if (isAdmin && !force2FA) return { kind: 'recommended' };
  return { kind: 'enforced', ...(typeof allowedTFASkips === 'number' && { skips: Math.max(0, allowedTFASkips) }) };
}

/** Whether a path is that of the two-factor settings, where there is nothing to prompt for. */
export function isSettingsPath(path: string): boolean {
  return path.replace(/\/+$/, '') === TWO_FACTOR_ADDRESS;
}

/** The settings with the way on that this dialog was given; `redirect` is guarded where it is followed. */
export function settingsAddress(search: string, { dialog }: { dialog: boolean }): string {
  const redirect = new URLSearchParams(search).get('redirect');
  const query = new URLSearchParams({ ...(dialog && { dialog: 'true' }), ...(redirect && { redirect }) }).toString();
  return query ? `${TWO_FACTOR_ADDRESS}?${query}` : TWO_FACTOR_ADDRESS;
}
