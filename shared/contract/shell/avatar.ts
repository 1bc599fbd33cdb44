import * as v from 'valibot';
import { AVATAR_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** GET /identityprovider/avatar: the signed-in user, and the dialogs that are due. */
export const AvatarData = v.object({
  userName: v.nullish(v.string(), ''),
  userId: v.string(),
  showTfaDialog: v.nullish(v.boolean(), false),
  /** Whether two-factor must be set up and cannot be skipped any more: then the dialog opens on every page. */
  mustSetUpTfa: v.nullish(v.boolean(), false),
  /** Whether a passkey is offered in the place of the two-factor prompt, while that is not due; a server may leave it out. */
  showPasskeyOffer: v.nullish(v.boolean()),
  showUnconfirmedApiKeyDialog: v.nullish(v.boolean(), false),
  showUnconfirmedAdminApiKeyPage: v.nullish(v.boolean(), false),
});

export type AvatarData = v.InferOutput<typeof AvatarData>;

/** The query with which the page of the two-factor prompt offers a passkey. */
export const PASSKEY_OFFER_QUERY = 'passkey';

/** The dialogs that the avatar opens by itself, in the order in which they open. */
export const DIALOGS = ['two-factor', 'admin-info', 'confirm'] as const;

/** One of {@link DIALOGS}. */
export type Dialog = (typeof DIALOGS)[number];

/** The dialogs that this data asks for, in the order in which they open. */
export function wantedDialogs(
  data: Pick<AvatarData, 'showTfaDialog' | 'showUnconfirmedAdminApiKeyPage' | 'showUnconfirmedApiKeyDialog'>,
): Dialog[] {
  const isWanted: Readonly<Record<Dialog, boolean>> = {
    'two-factor': data.showTfaDialog,
    'admin-info': data.showUnconfirmedAdminApiKeyPage,
    confirm: data.showUnconfirmedApiKeyDialog,
  };
  return DIALOGS.filter((dialog) => isWanted[dialog]);
}

/** Shows the photo of the user, and which dialogs are due. */
export const showAvatar = { method: 'GET', address: AVATAR_ADDRESS, answer: AvatarData } as const satisfies Operation;
