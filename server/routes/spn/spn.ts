import { SPN_ADDRESS } from '../../../shared/contract/addresses';
import { registerSpn, showSpn } from '../../../shared/contract/settings/spn';
import { listProviders } from '../../directories/identity-providers/identity-providers';
import { SourceError } from '../../directories/identity-providers/source-error';
import { outgoingRulesOf } from '../../directories/outgoing/outgoing-rules';
import {
  checkDirectory,
  type DirectoryAccess,
  problemsOf,
  readAccountName,
  registerInDirectory,
} from '../../directories/spn/register-principal';
import { isNameRegistered, storeRegisteredName } from '../../directories/spn/registered-principal';
import { type PrincipalResult, servicePrincipalOf } from '../../directories/spn/service-principal';
import { data, page, refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import { type ContextOf, type Route, route } from '../../http/engine/route';
import { refuseTenantAccess } from '../../http/rules/refuse-tenant-access';
import { requireUser, type WithUser } from '../../http/rules/require-session';
import { recordAttemptSuccess, reserveUserAttempt } from '../../throttling/user-action-attempts';

/** The name that can be registered and its directory, or the problems that prevent the registration. */
type Registration =
  | (Extract<PrincipalResult, { ok: true }> & { readonly directory: DirectoryAccess })
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads what can be registered. Only the directory knows the account of a distinguished name. */
async function readRegistration(
  ctx: RequestContext,
  { asksDirectory }: { asksDirectory: boolean },
): Promise<Registration> {
  const { settings } = ctx.app;
  const { publicUrl } = settings;
  const provider = (await listProviders(depsOf(ctx))).find(({ type }) => type === 'Ldap');
  const known = servicePrincipalOf({ publicUrl, provider });
  if (provider === undefined) return known.ok ? { ok: false, problems: ['SPN_PROBLEM_NO_PROVIDER'] } : known;
  const directory = { outgoing: outgoingRulesOf(settings), provider };
  const isUnknown = !known.ok && known.problems.every((problem) => problem === 'SPN_PROBLEM_ACCOUNT');
  if (!known.ok && !isUnknown) return known;
  if (!asksDirectory) return known.ok ? { ...known, directory } : { ok: false, problems: [] };
  try {
    const accountName = await readAccountName(directory);
    const result = servicePrincipalOf({ publicUrl, provider: { ...provider, accountName } });
    return result.ok ? { ...result, directory } : result;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return known.ok ? { ...known, directory } : { ok: false, problems: problemsOf(error) };
  }
}

const show = async (ctx: RequestContext) => {
  const { storage, settings } = ctx.app;
  // A navigation does not wait for the directory, which may not answer. The page asks later with a call.
  const directoryAsked = ctx.format !== 'html';
  const registration = await readRegistration(ctx, { asksDirectory: directoryAsked });
  const kerberosEnabled = await isNameRegistered(storage.db, settings);
  const systemBaseUri = settings.publicUrl ?? '';
  const common = { kerberosEnabled, systemBaseUri };
  if (!registration.ok) {
    const { problems: errorList } = registration;
    // Without a problem, only the account is not known yet.
    return page(errorList.length > 0 ? { ...common, errorList } : { ...common, canSetSpn: true, directoryAsked });
  }
  const { account, setspn, ktpass } = registration.principal;
  const errorList = directoryAsked ? await checkDirectory(registration.directory) : [];
  // The commands exist only in an Active Directory, even if its connection is not encrypted.
  const commands = errorList.includes('SPN_PROBLEM_NOT_ACTIVE_DIRECTORY') ? {} : { command1: setspn, command2: ktpass };
  const facts = { ...common, account, ...commands, directoryAsked };
  return page({ ...facts, canSetSpn: errorList.length === 0, errorList });
};

/** Registers the name with the entered account. Its password is neither stored nor logged. */
const setSpn = async (ctx: ContextOf<typeof registerSpn, WithUser>) => {
  const { app, user, json } = ctx;
  const deps = depsOf(ctx);
  const registration = await readRegistration(ctx, { asksDirectory: true });
  if (!registration.ok) return data({ errorList: registration.problems });
  const attempt = { what: 'directory-password', userId: user.id } as const;
  const permission = await reserveUserAttempt(deps, attempt);
  if (permission.kind === 'throttled')
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: permission.retryAfter };
  const { principal, directory } = registration;
  const errorList = await registerInDirectory(directory, principal, json);
  if (!errorList.includes('SPN_PROBLEM_SIGN_IN')) await recordAttemptSuccess(deps.db, attempt);
  const { name, account } = principal;
  app.log.info(
    { administrator: user.id, name, account, problem: errorList[0] },
    'a Kerberos name was to be registered',
  );
  if (errorList.length > 0) return data({ errorList });
  await storeRegisteredName(deps, name);
  app.events.publish({ resource: SPN_ADDRESS, action: 'changed', audience: { admins: true, userIds: [] } });
  return data({ kerberosEnabled: true });
};

/** The routes of this server's service principal name, for Kerberos. */
export const spnRoutes: readonly Route[] = [
  route(showSpn).answer(show),
  route(registerSpn).use(requireUser).use(refuseTenantAccess).answer(setSpn),
];
