import { PHOTO_ADDRESS } from '../../../shared/contract/addresses';
import { photoOf } from '../../directory/photos';
import { refuse } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';

/** Sends the photo of a user, or a picture of the initials. Browsers revalidate it each time. */
const sendPhoto: LastStep = async ({ app, params }) => {
  const photo = await photoOf(app.storage.db, params.userId ?? '');
  if (photo === undefined) return refuse(404, 'no such user');
  const headers = { etag: `"${photo.etag}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' };
  return { kind: 'bytes', contentType: photo.contentType, bytes: photo.bytes, headers };
};

/** The photos of users. */
export const photo: Route = { path: `${PHOTO_ADDRESS}/:userId`, access: ['user'], GET: steps(sendPhoto) };
