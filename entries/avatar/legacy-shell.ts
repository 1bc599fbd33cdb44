import { readCookie } from '../../shared/runtime/cookie';

/** Whether an older shell is around, which says so in a cookie (spec 000 §2.8). */
export function isInLegacyShell(): boolean {
  const said = readCookie('isLegacyShell') ?? '';
  return !['', '0', 'false'].includes(said.toLowerCase());
}
