import type { Visit } from '../http/visit';
import { isSameSecret } from '../sessions/token';

/** Whether a change carries the antiCsrfToken of its own session (spec 001 §6). */
export function isOwnToken({ session }: Visit, token: string): boolean {
  return session !== undefined && isSameSecret(token, session.antiCsrfToken);
}
