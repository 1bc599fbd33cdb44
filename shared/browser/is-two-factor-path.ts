import { TWO_FACTOR_ADDRESS } from '../contract/addresses';

/** Whether a path is exactly that of the two-factor settings; the prompt, whose path continues it, does not count. */
export function isTwoFactorPath(path: string): boolean {
  return path.replace(/(?<!\/)\/+$/, '') === TWO_FACTOR_ADDRESS;
}
