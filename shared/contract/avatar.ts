import * as v from 'valibot';

/** GET /identityprovider/avatar: the signed-in user, and the dialogs that are due. */
export const AvatarData = v.object({
  userName: v.nullish(v.string(), ''),
  userId: v.string(),
  showTfaDialog: v.nullish(v.boolean(), false),
  /** Whether no skips are left of a set-up of two-factor that is forced: the dialog opens with each page. */
  mustSetUpTfa: v.nullish(v.boolean(), false),
  showUnconfirmedApiKeyDialog: v.nullish(v.boolean(), false),
  showUnconfirmedAdminApiKeyPage: v.nullish(v.boolean(), false),
});

export type AvatarData = v.InferOutput<typeof AvatarData>;
