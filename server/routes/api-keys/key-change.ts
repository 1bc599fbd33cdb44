import { API_KEY_CONFIRM_ADDRESS } from '../../../shared/contract/addresses';
import type { AppContext } from '../../http/engine/app-context';

/** Tells a key's user and every administrator that something about a key has changed; once it is committed. */
export function publishKeyChange({ events }: AppContext, userId: string): void {
  events.publish({
    resource: API_KEY_CONFIRM_ADDRESS,
    action: 'changed',
    audience: { admins: true, userIds: [userId] },
  });
}
