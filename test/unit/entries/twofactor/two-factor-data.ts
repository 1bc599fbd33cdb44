import type { TwoFactorData } from '../../../../shared/contract/two-factor';

/** Two-factor authentication of a user who may set it up. */
export const TWO_FACTOR: TwoFactorData = {
  tfaActivated: false,
  tfaSecret: 'JBSWY3DPEHPK3PXP',
  tfaLabel: 'ada',
  tfaIssuer: 'Vestibule',
  force2FA: false,
  allowedTFASkips: 3,
  isAdmin: false,
  isPreSession: false,
  isTenantAccessSession: false,
  antiCsrfToken: 'token',
  oneTimeDropCode: 'K7QM2XWP',
};
