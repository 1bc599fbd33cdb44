import * as v from 'valibot';

/** GET /identityprovider/avatar: whose photo, and which dialogs wait for them. */
export const AvatarData = v.object({
  userName: v.string(),
  userId: v.string(),
  showTfaDialog: v.optional(v.boolean(), false),
  showUnconfirmedApiKeyDialog: v.optional(v.boolean(), false),
  showUnconfirmedAdminApiKeyPage: v.optional(v.boolean(), false),
});

export type AvatarData = v.InferOutput<typeof AvatarData>;
