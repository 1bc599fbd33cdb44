import type { SecretGround } from '../ground';
import type { House } from './house';

/** What the functions behind the routes stand on. */
export function groundOf({ house }: { readonly house: House }): SecretGround {
  return { db: house.storage.db, clock: house.clock, secrets: house.secrets };
}
