import type { KerberosError } from '../../shared/contract/sign-in/kerberos';
import type { Deps } from '../deps';
import { importUnlessMoved } from '../legacy-migration/import-unless-moved';
import { listDirectories } from '../providers/identity-providers';
import { userNameOf } from '../providers/qualified-name';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endSession } from '../sessions/sessions';
import { isAllowedToSignIn } from '../settings/login-settings/allow-list';
import type { LoginSettings } from '../settings/login-settings/login-settings';
import { isUserName } from '../storage/user-names';
import { isRealmOf } from './admit-user';
import type { Directories } from './ask-directories';
import { reasonOf } from './directory-answer';
import { lockUserRow } from './lock-user-row';
import { type StartedSession, startNextStep } from './start-next-sign-in-step';

/** A user whom a ticket names, and the browser. */
export interface KerberosSignIn {
  /** `name@REALM`, as the ticket has it. */
  readonly principal: string;
  readonly settings: LoginSettings;
  readonly address: string;
  readonly userAgent: string;
  /** The device cookie of the browser. */
  readonly deviceToken?: string | undefined;
  /** The RP ID of passkeys; undefined if there are none. */
  readonly rpId?: string | undefined;
  /** The token of the browser's previous session, which ends at the sign-in. */
  readonly replaces?: string | undefined;
}

export type KerberosSignInResult =
  /** The session is a full one, or a pre-session for the next step. */
  | ({ readonly kind: 'signed-in' } & StartedSession)
  | { readonly kind: 'refused'; readonly reason: KerberosError; readonly accountName?: string };

/** Signs in the user whom a ticket names, with an account of the directory of exactly that realm. */
export async function signInByKerberos(
  deps: Deps & { readonly directories: Directories },
  request: KerberosSignIn,
): Promise<KerberosSignInResult> {
  const found = await findInDirectories(deps, request.principal);
  if (found.kind !== 'right')
    return { kind: 'refused', reason: found.kind === 'wrong' ? 'LOGIN_KERBEROS_UNKNOWN' : reasonOf(found) };
  const { target, user, groups } = found;
  const userId = await importUnlessMoved(deps, target.provider, { user, groups });
  if (userId === undefined) return { kind: 'refused', reason: 'LOGIN_KERBEROS_UNKNOWN' };
  const accountName = userNameOf(target.provider, user.userName);
  if (!(await isAllowedToSignIn(deps.db, request.settings, userId)))
    return { kind: 'refused', reason: 'LOGIN_NOT_ALLOWED', accountName };
  const started = await startSession(deps, request, { userId, providerId: target.provider.id });
  if (started === undefined) return { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED', accountName };
  return { kind: 'signed-in', ...started };
}

/**
 * Splits the name of a user. Names with `/` belong to services, those with an escaped `@` are aliases, and those with `$`
 * computers; none of them is looked up.
 */
export function userOfPrincipal(principal: string): { readonly name: string; readonly realm: string } | undefined {
  const [name = '', realm = '', ...others] = principal.split('@');
  if (others.length > 0 || realm === '' || /[/\\$]/.test(principal) || !isUserName(name)) return undefined;
  return { name, realm };
}

/** Asks the directories of the realm, or those that do not say which realm they are of. Accounts of this server are never asked. */
async function findInDirectories(
  { db, directories }: { readonly db: Deps['db']; readonly directories: Directories },
  principal: string,
) {
  const user = userOfPrincipal(principal);
  if (user === undefined) return WRONG;
  const providers = (await listDirectories(db)).filter(({ type }) => type === 'Ldap');
  const ofRealm = providers.filter((provider) => isRealmOf(provider, user.realm));
  const targets = (ofRealm.length > 0 ? ofRealm : providers).map((provider) => ({
    provider,
    name: user.name,
    principal: '',
  }));
  const answers = await directories.limitOf(targets)(() =>
    Promise.all(targets.map(async (target) => ({ target, ...(await directories.admit(target, user.realm)) }))),
  );
  // The first that knows the user decides; where none does, one that is away may.
  const known = answers.find(({ kind }) => kind !== 'wrong' && kind !== 'unavailable');
  return known ?? answers.find(({ kind }) => kind === 'unavailable') ?? WRONG;
}

const WRONG = { kind: 'wrong' } as const;

/** @returns undefined if the account is disabled on this server, or no longer of the directory */
function startSession(
  deps: Deps,
  { settings, address, userAgent, deviceToken, rpId, replaces }: KerberosSignIn,
  { userId, providerId }: { readonly userId: string; readonly providerId: string },
): Promise<StartedSession | undefined> {
  return replacingSessionTransaction(deps, async (db, record) => {
    const user = await lockUserRow(db, userId, { providerId });
    if (user === undefined) return undefined;
    await endSession(db, replaces);
    const context = { userId, userAgent, address, deviceToken, rpId, settings, user };
    return startNextStep({ db, clock: deps.clock, record }, { ...context, loginType: 'Kerberos' });
  });
}
