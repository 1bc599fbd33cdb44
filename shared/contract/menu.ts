import * as v from 'valibot';

/** GET /identityprovider/profile and /identityprovider/sidemenu: who the menu is for, and which entries it has. */
export const MenuData = v.object({
  isLoggedIn: v.boolean(),
  userName: v.optional(v.string(), ''),
  userId: v.optional(v.string(), ''),
  logoutToken: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  /** The name to show; the menu falls back to `userName`. */
  details: v.optional(v.string(), ''),
  /** The suite has an application for profiles and absences. */
  upaAvailable: v.optional(v.boolean(), false),
  isAbsent: v.optional(v.boolean(), false),
  isExternal: v.optional(v.boolean(), false),
  canChangePassword: v.optional(v.boolean(), false),
  canEnableTfa: v.optional(v.boolean(), false),
  hasApiKeys: v.optional(v.boolean(), false),
  isHtmlLoginEnabled: v.optional(v.boolean(), false),
  /** The suite has an application for security keys. */
  hasFido: v.optional(v.boolean(), false),
});

export type MenuData = v.InferOutput<typeof MenuData>;
