import * as v from 'valibot';
import { AvatarData } from '../../shared/contract/avatar';
import { hasKeysToConfirm, hasUnseenUnconfirmedKeys } from '../api-keys/waiting-keys';
import { type Answer, type Problem, page } from '../http/answer';
import { forUser } from '../http/for-user';
import type { Route, Visit } from '../http/visit';
import { readLoginSettings } from '../login-settings/login-settings';
import { standingOf } from './two-factor-data';

/** Whose photo, and which dialogs wait for them. */
const showAvatar = forUser(async (visit, { user, session }) => {
  const { db } = visit.house.storage;
  // The dialogs ask the person themselves: none of them is for the support in somebody's name.
  const isOwn = !session.isTenantAccess;
  const answer: AvatarData = {
    userName: user.userName,
    userId: user.id,
    showTfaDialog: isOwn && (await isAskedForTwoFactor(visit)),
    showUnconfirmedApiKeyDialog: isOwn && (await hasKeysToConfirm(db, user.id)),
    showUnconfirmedAdminApiKeyPage: isOwn && user.isAdmin && (await hasUnseenUnconfirmedKeys(db, user.id)),
  };
  return page(v.parse(AvatarData, answer));
});

/** The policy demands two-factor of this person, or they are an administrator, to whom it is advised; once in a session. */
async function isAskedForTwoFactor(visit: Visit): Promise<boolean> {
  const { tfaRadio } = await readLoginSettings(visit.house.storage.db);
  const standing = await standingOf(visit);
  if (standing === undefined || tfaRadio === 'Disabled' || standing.session.isTfaPrompted) return false;
  return !standing.isActive && (standing.isForced || standing.user.isAdmin);
}

/** In the shell's frame the page is there for whoever is not signed in, too: the menu that it opens leads to sign-in. */
function explain({ wants }: Visit, { status }: Problem): Answer | undefined {
  if (wants !== 'html' || status !== 401) return undefined;
  return page(v.parse(AvatarData, { userName: '', userId: '' }));
}

/** The avatar of the shell. */
export const avatar: Route = { entry: 'avatar', isTooSmallForSignIn: true, GET: [showAvatar], explain };
