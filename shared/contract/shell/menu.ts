import * as v from 'valibot';
import { PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** GET /identityprovider/profile and /identityprovider/sidemenu: the menu's user and entries. */
export const MenuData = v.object({
  isLoggedIn: v.boolean(),
  userName: v.nullish(v.string(), ''),
  userId: v.nullish(v.string(), ''),
  logoutToken: v.nullish(v.string(), ''),
  email: v.nullish(v.string(), ''),
  /** The name to show; the menu falls back to `userName`. */
  details: v.nullish(v.string(), ''),
  /** Whether the host has an application for profiles and absences. */
  upaAvailable: v.nullish(v.boolean(), false),
  isAbsent: v.nullish(v.boolean(), false),
  isExternal: v.nullish(v.boolean(), false),
  canChangePassword: v.nullish(v.boolean(), false),
  canEnableTfa: v.nullish(v.boolean(), false),
  hasApiKeys: v.nullish(v.boolean(), false),
  /** Whether the user may see their sessions. */
  hasSessions: v.nullish(v.boolean(), false),
  /** Whether the user may see the page that sums up the security of the account. */
  hasSecurityPage: v.nullish(v.boolean(), false),
  isHtmlLoginEnabled: v.nullish(v.boolean(), false),
  /** Whether the host has an application for security keys. */
  hasFido: v.nullish(v.boolean(), false),
});

export type MenuData = v.InferOutput<typeof MenuData>;

/** Shows the menu of the user. */
export const showMenu = {
  method: 'GET',
  address: [PROFILE_ADDRESS, SIDE_MENU_ADDRESS],
  answer: MenuData,
} as const satisfies Operation;
