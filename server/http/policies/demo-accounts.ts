import { isDemoUser } from '../../directory/users';
import type { RequestContext } from '../engine/request-context';

/** What proxies add to a request (RFC 7239, RFC 9110 §7.6.3, and the names that were used before). */
const ADDED_BY_PROXIES = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/**
 * Whether a user is a demo account that this request may not use. The password of demo accounts is published, so they
 * are for this machine only; a request that came through a proxy may come from any other. With a public URL the operator
 * has said who reaches the server, and the settings decide.
 */
export async function isRefusedDemoUser({ app, headers }: RequestContext, userId: string): Promise<boolean> {
  if (!app.settings.demo || app.settings.publicUrl !== undefined) return false;
  if (!Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name))) return false;
  return isDemoUser(app.storage.db, userId);
}
