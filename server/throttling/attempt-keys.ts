import { createHash } from 'node:crypto';
import { userNameKey } from '../storage/user-names';
import { networkOf } from './network-of';

/** Returns the key for attempts with a user name, whether or not the account exists. */
export function accountKey(userName: string): string {
  return `account:${digest(userNameKey(userName))}`;
}

/**
 * Returns the key of a network: an IPv4 address or an IPv6 /64, because a client usually controls all addresses of a
 * /64.
 */
export function addressKey(address: string): string {
  return `address:${digest(networkOf(address))}`;
}

/** Returns the key of a browser that is known to an account. */
export function deviceKey(deviceId: string): string {
  return `device:${digest(deviceId)}`;
}

/** @param id the id of a user or of a known browser */
export function userKey(kind: string, id: string): string {
  return `${kind}:${digest(id)}`;
}

/** Hashes a key, because users type passwords into the user name field, and addresses are personal data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
