import { isDemoUser } from '../../people/users';
import type { RequestContext } from '../request/request-context';

/** Matches headers that proxies add to a request (RFC 7239, RFC 9110 §7.6.3, and their predecessors). */
const ADDED_BY_PROXIES = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/**
 * Tells whether demo accounts are refused in this request. Their password is public, so they work only on the local
 * machine, and a request through a proxy may come from any machine. If there is a public URL, the settings decide
 * instead.
 */
export function refusesDemoAccounts({ app, headers }: RequestContext): boolean {
  if (!app.settings.demo || app.settings.publicUrl !== undefined) return false;
  return Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name));
}

/** Tells whether a user is a demo account that this request may not use. */
export async function isRefusedDemoUser(ctx: RequestContext, userId: string): Promise<boolean> {
  return refusesDemoAccounts(ctx) && isDemoUser(ctx.app.storage.db, userId);
}
