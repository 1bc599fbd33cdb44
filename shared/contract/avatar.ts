import * as v from 'valibot';

/** GET /identityprovider/avatar: the signed-in user, and the dialogs that are due. */
export const AvatarData = v.object({
  userName: v.nullish(v.string(), ''),
  userId: v.string(),
  showTfaDialog: v.nullish(v.boolean(), false),
  showUnconfirmedApiKeyDialog: v.nullish(v.boolean(), false),
  showUnconfirmedAdminApiKeyPage: v.nullish(v.boolean(), false),
});

export type AvatarData = v.InferOutput<typeof AvatarData>;
