import * as v from 'valibot';

/** GET /identityprovider/avatar: whose photo, and which dialogs wait for them (spec 000 §3). */
export const AvatarData = v.object({
  userName: v.nullish(v.string(), ''),
  userId: v.string(),
  showTfaDialog: v.nullish(v.boolean(), false),
  showUnconfirmedApiKeyDialog: v.nullish(v.boolean(), false),
  showUnconfirmedAdminApiKeyPage: v.nullish(v.boolean(), false),
});

export type AvatarData = v.InferOutput<typeof AvatarData>;
