import type * as v from 'valibot';
import {
  beginPasskeyRegistration,
  type ChangedPasskey,
  changePasskeys,
  listPasskeys,
  PASSKEY_NAME_MAX_LENGTH,
  PASSKEYS_MAX,
  type PasskeysData,
} from '../../../shared/contract/account/passkeys';
import { browserName } from '../../audit/browser-name';
import { passkeysOf } from '../../http/events/resource-change';
import { data, notSignedIn, page, refuse } from '../../http/request/answer';
import { browserOf } from '../../http/request/request-browser';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { mailSecurityEvent } from '../../http/request/send-security-mails';
import { userAgentOf } from '../../http/request/user-agent-header';
import { limitChanges } from '../../http/rules/limit-changes';
import { ownReauthenticationWays } from '../../http/rules/own-reauthentication-ways';
import { passkeyRpId, requirePasskeys, type WithPasskeys } from '../../http/rules/require-passkeys';
import { isRecentSignIn, requireRecentSignIn } from '../../http/rules/require-recent-sign-in';
import { requireSessionUser } from '../../http/rules/require-session-user';
import { authenticatorName } from '../../passkeys/authenticator-names';
import { CHALLENGE_LIFETIME, createChallenge } from '../../passkeys/challenges';
import { addPasskey, countPasskeys, removePasskey, renamePasskey } from '../../passkeys/change-passkeys';
import { descriptorOf, listPasskeys as readPasskeys, userHandleOf } from '../../passkeys/stored-passkeys';
import { PASSKEY_ALGORITHMS, verifyRegistration } from '../../passkeys/verify-registration';
import { isPasskeySecondFactor, readLoginSettings } from '../../settings/login-settings/login-settings';
import { canSignInWithoutPasskey } from '../../settings/login-settings/sign-in-methods-to-sql';
import { isStillNextStep } from '../../sign-in/start-next-sign-in-step';
import type { Db } from '../../storage/connection';
import { completeStep } from '../sign-in/complete-step';

type PasskeyContext = RequestContext & WithUser & WithPasskeys;

/** The steps of a sign-in that a new passkey completes. Their pre-sessions can only add one. */
const STEPS = { step: ['passkey-setup', 'two-factor-setup'] } as const;

const isInSignIn = ({ session }: WithUser) => session.kind === 'pre-session';

/** Whether the sign-in requires a second factor, which an authenticator is too. */
const isInSetUp = ({ session }: WithUser) => session.step === 'two-factor-setup';

/** Refuses a set-up of two-factor while the policy does not accept passkeys as second factors. */
const refuseInSetUp = async (ctx: RequestContext & WithUser) =>
  isInSetUp(ctx) && !isPasskeySecondFactor(await ctx.loginSettings())
    ? refuse(404, 'a passkey is no second factor here')
    : undefined;

const show = async (ctx: PasskeyContext) => {
  const { app, session, site } = ctx;
  const { userId } = session;
  const { db } = app.storage;
  const rows = await readPasskeys(db, { userId, rpId: site.rpId });
  const { hasPassword, needsCode } = await ownReauthenticationWays(ctx);
  const hasRoom = (await countPasskeys(db, { userId, rpId: site.rpId })) < PASSKEYS_MAX;
  const answer: PasskeysData = {
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: row.last_used_at === null ? '' : new Date(row.last_used_at).toISOString(),
      isSynced: row.is_backed_up === 1,
      isCurrent: row.id === session.passkeyId,
      credentialId: row.credential_id,
    })),
    cannotAddReason: hasRoom ? '' : 'PASSKEY_LIMIT',
    isForced: isInSignIn(ctx),
    offersAuthenticator: isInSetUp(ctx),
    mustReauthenticate: !isRecentSignIn(ctx),
    hasPassword,
    needsCode,
    rpId: site.rpId,
    userHandle: userHandleOf(userId),
    antiCsrfToken: session.antiCsrfToken,
  };
  return page(answer);
};

/** Answers the options for a new passkey (WebAuthn Level 3 §5.4). */
const begin = async (ctx: PasskeyContext) => {
  const { app, user, session, site } = ctx;
  const { db } = app.storage;
  if (!(await mayAddIn(ctx, db))) return notSignedIn();
  if ((await countPasskeys(db, { userId: user.id, rpId: site.rpId })) >= PASSKEYS_MAX)
    return refuse(403, 'too many passkeys', 'PASSKEY_LIMIT');
  const known = await readPasskeys(db, { userId: user.id, rpId: site.rpId });
  const options = {
    challenge: createChallenge(depsOf(ctx), { purpose: 'registration', sessionId: session.id }),
    rp: { id: site.rpId, name: app.settings.branding?.name || 'Vestibule' },
    user: { id: userHandleOf(user.id), name: user.userName, displayName: user.displayName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
  };
  return data({ options });
};

type ChangeContext = ContextOf<typeof changePasskeys, WithUser & WithPasskeys>;

const change = async (ctx: ChangeContext) => {
  const { json } = ctx;
  if (isInSignIn(ctx) && !('add' in json)) return refuse(403, 'the sign-in is not over');
  if ('renameId' in json) return rename(ctx, { id: json.renameId, name: json.name });
  return requireRecentSignIn(ctx) ?? ('add' in json ? add(ctx, json.add) : remove(ctx, json.removeId));
};

/** In a sign-in a passkey is added only until there is a second factor, which the user then has to use. */
async function mayAddIn(ctx: RequestContext & WithUser, db: Db): Promise<boolean> {
  if (!isInSignIn(ctx)) return true;
  if (isInSetUp(ctx) && !isPasskeySecondFactor(await readLoginSettings(db))) return false;
  return isStillNextStep({ ...depsOf(ctx), db }, ctx.session, browserOf(ctx));
}

type Add = Extract<ChangeContext['json'], { add: unknown }>['add'];

async function add(ctx: ChangeContext, registration: Add) {
  const { session, site } = ctx;
  const { userId } = session;
  const use = { purpose: 'registration', sessionId: session.id } as const;
  const passkey = await verifyRegistration(depsOf(ctx), { ...site, registration, use });
  if (typeof passkey === 'string') return refuse(400, 'the new passkey is refused', passkey);
  const tooMany = await limitChanges(ctx);
  if (tooMany !== undefined) return tooMany;
  const browser = browserName(userAgentOf(ctx.headers));
  const name = (authenticatorName(passkey.aaguid) ?? browser).slice(0, PASSKEY_NAME_MAX_LENGTH);
  const inTransaction = (trx: Db) => mailSecurityEvent(ctx, trx, { userId, event: 'passkey-added', values: { name } });
  const mayAdd = (trx: Db) => mayAddIn(ctx, trx);
  const owner = { userId, rpId: site.rpId, mayAdd };
  const added = await addPasskey(depsOf(ctx), { ...owner, passkey, name, browser, inTransaction });
  if (added === 'over') return notSignedIn();
  if (added === 'PASSKEY_LIMIT') return refuse(403, 'too many passkeys', added);
  if (added === 'PASSKEY_ALREADY_ADDED') return refuse(400, 'the passkey is known', added);
  if (!isInSignIn(ctx)) return changed(ctx, { id: added.id, name });
  const redirectUrl = await completeStep(ctx, { proof: 'new-passkey' });
  return redirectUrl === undefined ? notSignedIn() : changed(ctx, { id: added.id, name, redirectUrl });
}

async function rename(ctx: ChangeContext, { id, name }: { id: string; name: string }) {
  const isFound = await renamePasskey(depsOf(ctx), { userId: ctx.user.id, id, name });
  return isFound ? changed(ctx, { id, name }) : refuse(404, 'no passkey of this id');
}

async function remove(ctx: ChangeContext, id: string) {
  const { user } = ctx;
  const userId = user.id;
  const tooMany = await limitChanges(ctx);
  if (tooMany !== undefined) return tooMany;
  const removed = await removePasskey(depsOf(ctx), {
    userId,
    id,
    canRemoveLast: async (trx) => {
      const settings = await readLoginSettings(trx);
      const isRequired = user.isAdmin && settings.passkeys === 'RequiredForAdmins';
      return !isRequired && canSignInWithoutPasskey(trx, settings, userId);
    },
    inTransaction: (trx, name) => mailSecurityEvent(ctx, trx, { userId, event: 'passkey-removed', values: { name } }),
  });
  if (removed === 'unknown') return refuse(404, 'no passkey of this id');
  if (removed === 'PASSKEY_LAST') return refuse(403, 'the last way to sign in', removed);
  return changed(ctx, { id, name: removed.name });
}

function changed({ app, user }: ChangeContext, passkey: v.InferInput<typeof ChangedPasskey>) {
  app.mailer.wake();
  app.events.publish(passkeysOf(user.id));
  return data(passkey);
}

/** Shows why there can be no passkeys at an address without a host name; the policy `Disabled` has no page. */
const showReason = async (ctx: RequestContext) => {
  if ((await ctx.loginSettings()).passkeys === 'Disabled' || (await passkeyRpId(ctx)) !== undefined) return undefined;
  return page({ passkeys: [], cannotAddReason: 'PASSKEY_NO_HOST_NAME' });
};

/** The routes of the user's own passkeys. Support employees who act for the user have no access to them. */
export const passkeyRoutes: readonly Route[] = [
  routeWithSteps(listPasskeys, STEPS)
    .use(showReason)
    .use(requirePasskeys)
    .use(requireSessionUser)
    .use(refuseInSetUp)
    .answer(show),
  routeWithSteps(beginPasskeyRegistration, STEPS)
    .use(requirePasskeys)
    .use(requireSessionUser)
    .use(refuseInSetUp)
    .answer(begin),
  routeWithSteps(changePasskeys, STEPS).use(requirePasskeys).use(requireSessionUser).use(refuseInSetUp).answer(change),
];
