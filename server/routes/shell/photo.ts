import { PHOTO_ADDRESS } from '../../../shared/contract/addresses';
import { mayFindUser } from '../../access-rights/findable-users';
import { readPhoto } from '../../directory/photos';
import { notSignedIn, refuse } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';

/**
 * Sends the photo of a user, or a picture of the initials. Browsers revalidate it each time, and so learn at once that the
 * access rights do not show it any more. A user who may not be found is answered as one who does not exist.
 */
const sendPhoto: LastStep = async ({ app, params, key, user }) => {
  const viewer = key?.user ?? user;
  if (viewer === undefined) return notSignedIn();
  const { db } = app.storage;
  const id = (params.userId ?? '').toLowerCase();
  const photo = (await mayFindUser(db, viewer, id)) ? await readPhoto(db, id) : undefined;
  if (photo === undefined) return refuse(404, 'no such user');
  const headers = { etag: `"${photo.etag}"`, 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' };
  return { kind: 'bytes', contentType: photo.contentType, bytes: photo.bytes, headers };
};

/** The photos of users, for everyone who is signed in and for programs that read the directory. */
export const photo: Route = {
  path: `${PHOTO_ADDRESS}/:userId`,
  access: ['user'],
  acceptsApiKey: true,
  keepsFormat: true,
  GET: steps(sendPhoto),
};
