import { TWO_FACTOR_ADDRESS } from '../contract/addresses';

/** The path of another window, without query; empty where it is of another origin, whose location cannot be read. */
export function otherWindowPath(other: Window | null | undefined): string {
  try {
    return other?.location.pathname ?? '';
  } catch {
    return '';
  }
}

/** Whether a path is exactly that of the two-factor settings; the prompt, whose path continues it, does not count. */
export function isTwoFactorPath(path: string): boolean {
  return path.replace(/(?<!\/)\/+$/, '') === TWO_FACTOR_ADDRESS;
}
