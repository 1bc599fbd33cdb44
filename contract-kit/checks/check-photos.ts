import { randomUUID } from 'node:crypto';
import { AVATAR_ADDRESS, PHOTO_ADDRESS } from '../../shared/contract/addresses';
import { mediaTypeOf, textOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { checkErrorStatus } from './check-page';

/** Checks the photos of an unknown user and of the signed-in user. */
export async function checkPhotos(run: RunContext, { jar, name }: SignedInUser): Promise<void> {
  const as = `as ${name}`;
  const none = await run.ask({ path: `${PHOTO_ADDRESS}/${randomUUID()}`, jar, as });
  run.check('photo', none.status === 404, { answer: none, came: describeAnswer(none) });
  const id = textOf(await run.ask({ path: AVATAR_ADDRESS, jar, as }), 'userId');
  if (id === '') return;
  const own = await run.ask({
    path: `${PHOTO_ADDRESS}/${encodeURIComponent(id)}`,
    jar,
    headers: { accept: 'image/*' },
    as,
  });
  if (!checkErrorStatus(run, own)) return;
  const isPhoto = own.status === 404 || (own.status === 200 && mediaTypeOf(own).startsWith('image/'));
  run.check('photo', isPhoto, { answer: own, came: `${own.status}, ${mediaTypeOf(own)}` });
}
