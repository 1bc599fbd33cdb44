import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import type { House } from '../http/house';

/** Tells a key's user and every administrator that something about a key has changed; once it is committed. */
export function announceKeyChange({ events }: House, userId: string): void {
  events.publish({
    resource: API_KEY_CONFIRM_ADDRESS,
    action: 'changed',
    audience: { admins: true, userIds: [userId] },
  });
}
