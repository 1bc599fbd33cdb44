import { showAvatar } from '../../../shared/contract/shell/avatar';
import { type Answer, type Problem, page } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { type Route, route } from '../../http/request/route';
import { dueDialogsOf } from './due-dialogs';

/** Shows the user's photo, and tells which dialogs should open. */
const show = async (ctx: RequestContext & WithUser) => {
  const { userName, id: userId } = ctx.user;
  return page({ userName, userId, ...(await dueDialogsOf(ctx)) });
};

/** Shows the page in the shell's frame even without a user, because its menu leads to sign-in. */
function onError({ format }: RequestContext, { status }: Problem): Answer | undefined {
  if (format !== 'html' || status !== 401) return undefined;
  return page({ userName: '', userId: '' });
}

/** The route of the shell's avatar. */
export const avatarRoute: Route = route(showAvatar, show, { isTooSmallForSignIn: true, onError });
