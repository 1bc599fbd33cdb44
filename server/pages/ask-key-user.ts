import { keyLetter } from '../api-keys/key-letter';
import { findKey } from '../api-keys/read-keys';
import { findRecipient } from '../directory/users';
import type { Visit } from '../http/visit';
import { occasionOf } from './occasion';

/**
 * Mails a key's user that it waits for their word. Nobody waits for the mail: the user is told on the next visit as well.
 * Which language they speak is not known; that of whoever asks is the best guess in one organisation.
 */
export async function askKeyUser(visit: Visit, keyId: string): Promise<void> {
  const { house } = visit;
  const key = await findKey(house.storage.db, keyId);
  const recipient = key && (await findRecipient(house.storage.db, key.userId));
  if (key !== undefined && recipient !== undefined) house.mailer.post(keyLetter(recipient, occasionOf(visit), key));
}
