import { showPhoto } from '../../../shared/contract/shell/photo';
import { mayFindUser } from '../../access-rights/findable-users';
import { refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { type Route, route } from '../../http/request/route';
import { readPhoto } from '../../people/photos';

/**
 * Sends the photo of a user, or a picture of the initials. Browsers revalidate it each time, so that changed access
 * rights apply at once. A user who may not be found is treated as missing.
 */
const sendPhoto = async ({ app, params, user }: RequestContext & WithUser) => {
  const { db } = app.storage;
  const id = (params.userId ?? '').toLowerCase();
  const photo = (await mayFindUser(db, user, id)) ? await readPhoto(db, id) : undefined;
  if (photo === undefined) return refuse(404, 'no such user');
  const headers = { etag: `"${photo.etag}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' };
  return { kind: 'bytes' as const, contentType: photo.contentType, bytes: photo.bytes, headers };
};

/** The route of user photos. */
export const photoRoute: Route = route(showPhoto, sendPhoto);
