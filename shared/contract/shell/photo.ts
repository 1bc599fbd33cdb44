import { PHOTO_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** Sends the photo of a user, or a picture of the initials. */
export const showPhoto = {
  method: 'GET',
  address: `${PHOTO_ADDRESS}/:userId`,
  access: ['user'],
  requestHeaders: { 'If-None-Match': 'The entity tag of a stored picture' },
  file: { mediaType: 'image/*', description: 'The picture', headers: { ETag: 'Identifies the picture' } },
  refusals: { 404: [] },
  ifMissing: 'an icon in place of the photo',
} as const satisfies Operation;
