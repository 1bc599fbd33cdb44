import { wrongCodesLetter } from '../devices/letters';
import { findRecipient } from '../directory/users';
import type { Visit } from '../http/visit';
import { occasionOf } from './occasion';

/** Tells the owner of an account by mail that wrong two-factor codes were entered. The answer does not wait for the mail. */
export async function mailWrongCodes(visit: Visit, userId: string): Promise<void> {
  const { house } = visit;
  const recipient = await findRecipient(house.storage.db, userId);
  if (recipient !== undefined) house.mailer.post(wrongCodesLetter(recipient, occasionOf(visit)));
}
