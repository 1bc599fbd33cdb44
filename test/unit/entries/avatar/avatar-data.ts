import { AVATAR } from '../../../../build/samples/sign-in';
import type { AvatarData, Dialog } from '../../../../shared/contract/shell/avatar';

export function avatarData(wants: readonly Dialog[], userId = 'ada'): AvatarData {
  return {
    ...AVATAR,
    userId,
    userName: userId,
    showTfaDialog: wants.includes('two-factor'),
    showUnconfirmedAdminApiKeyPage: wants.includes('admin-info'),
    showUnconfirmedApiKeyDialog: wants.includes('confirm'),
  };
}

/** A window of another origin, whose location cannot be read. */
export const CROSS_ORIGIN = {
  length: 0,
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError');
  },
};
