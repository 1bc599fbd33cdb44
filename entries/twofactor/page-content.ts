import type { TwoFactorData } from '../../shared/contract/account/two-factor';

/** How long the notifications of this page are shown, in ms. */
export const NOTIFICATION_MS = 10_000;

type Skips = { kind: 'left'; count: number } | { kind: 'none' };

/** What the page shows. */
export type PageContent =
  /** A support session: only a card that says so. */
  | { kind: 'tenant-access' }
  | {
      kind: 'settings';
      activated: boolean;
      /** How often the user can still skip the set-up, if it is forced and counted. */
      skips?: Skips | undefined;
      /** Whether the code form shows, or else a text that deactivation is not possible. */
      form: boolean;
      /** Whether the card shows in which an administrator deactivates it for another user. */
      otherUsers: boolean;
    };

/** Decides what the page shows. */
export function contentOf(data: TwoFactorData): PageContent {
  const { tfaActivated, force2FA, isAdmin, isPreSession, isTenantAccessSession } = data;
  if (isTenantAccessSession) return { kind: 'tenant-access' };
  return {
    kind: 'settings',
    activated: tfaActivated,
    skips: force2FA && !tfaActivated ? skipsOf(data.allowedTFASkips) : undefined,
    form: !(tfaActivated && force2FA && !isAdmin),
    otherUsers: isAdmin && !isPreSession,
  };
}

function skipsOf(count: number | null | undefined): Skips | undefined {
  if (typeof count !== 'number') return undefined;
  return count > 0 ? { kind: 'left', count } : { kind: 'none' };
}
