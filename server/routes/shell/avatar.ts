import { showAvatar } from '../../../shared/contract/shell/avatar';
import { type Answer, type Problem, page } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import { requireUser, type WithUser } from '../../http/rules/require-session';
import { dueDialogsOf } from './due-dialogs';

/** Shows the user's photo, and says which dialogs are to open. */
const show = async (ctx: RequestContext & WithUser) => {
  const { userName, id: userId } = ctx.user;
  return page({ userName, userId, ...(await dueDialogsOf(ctx)) });
};

/** In the shell's frame the page also shows without a user: the menu that it opens leads to sign-in. */
function onError({ format }: RequestContext, { status }: Problem): Answer | undefined {
  if (format !== 'html' || status !== 401) return undefined;
  return page({ userName: '', userId: '' });
}

/** The avatar of the shell. */
export const avatarRoute: Route = route(showAvatar, { isTooSmallForSignIn: true, onError })
  .use(requireUser)
  .answer(show);
