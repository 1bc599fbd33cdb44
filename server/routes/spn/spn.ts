import { SPN_ADDRESS } from '../../../shared/contract/addresses';
import { type KeytabCheck, registerSpn, showSpn } from '../../../shared/contract/settings/spn';
import { data, page, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { localeOf } from '../../http/request/request-preferences';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { translatorFor } from '../../i18n/translator';
import { outgoingRulesOf } from '../../outgoing/outgoing-rules';
import { type IdentityProvider, listProviders } from '../../providers/identity-providers';
import { isReader, type NameOwner, readOwners } from '../../spn/read-owners';
import { checkDirectory, type DirectoryAccess, registerInDirectory } from '../../spn/register-principal';
import { readRegisteredName, recordRegistration, storeRegisteredName } from '../../spn/registered-principal';
import {
  type PrincipalResult,
  type ServicePrincipal,
  sambaCommands,
  servicePrincipalOf,
  windowsCommands,
} from '../../spn/service-principal';
import { recordAttemptSuccess, reserveUserAttempt } from '../../throttling/user-action-attempts';

/** The name that can be registered and its directory, or the problems that prevent the registration. */
type Registration =
  | (Extract<PrincipalResult, { ok: true }> & {
      readonly directory: DirectoryAccess;
      readonly owners: readonly NameOwner[] | undefined;
      readonly providers: readonly IdentityProvider[];
    })
  | Extract<PrincipalResult, { ok: false }>;

/** @param asks whether the directory is asked which account has the name */
async function readRegistration(ctx: RequestContext, asks: boolean): Promise<Registration> {
  const { settings, storage } = ctx.app;
  const providers = await listProviders(depsOf(ctx));
  const provider = providers.find(({ type }) => type === 'Ldap');
  const source = { publicUrl: settings.publicUrl, provider };
  const own = servicePrincipalOf(source);
  if (!own.ok) return own;
  if (provider === undefined) throw new Error('there is no principal without a provider');
  const directory = { outgoing: outgoingRulesOf(settings), provider };
  const { name } = own.principal;
  const owners = asks ? await readOwners(directory, name) : undefined;
  const stored = await readRegisteredName(storage.db, name);
  const accountName = (owners === undefined ? stored?.accountName : owners[0]?.accountName) || undefined;
  if (owners !== undefined)
    await storeRegisteredName(storage.db, {
      servicePrincipalName: name,
      isRegistered: owners.length === 1,
      accountName: accountName ?? '',
      at: ctx.app.clock(),
    });
  const found = servicePrincipalOf({ ...source, accountName });
  return found.ok ? { ...found, directory, owners, providers } : found;
}

const show = async (ctx: RequestContext) => {
  const { storage, settings } = ctx.app;
  // A navigation does not wait for the directory, which may not answer. The page asks later with a call.
  const directoryAsked = ctx.format !== 'html';
  const registration = await readRegistration(ctx, directoryAsked);
  const common = { systemBaseUri: settings.publicUrl ?? '', ...(await keytabFacts(ctx)) };
  if (!registration.ok) return page({ ...common, errorList: registration.problems });
  const { principal, owners, directory } = registration;
  const { errorList, kind } = directoryAsked ? await checkDirectory(directory) : { errorList: [] };
  const problems = [...errorList, ...ownerProblems(registration)];
  // The commands exist only in an Active Directory, even if its connection is not encrypted.
  const commands = errorList.includes('SPN_PROBLEM_NOT_ACTIVE_DIRECTORY')
    ? {}
    : kind === 'samba'
      ? sambaCommands(principal)
      : windowsCommands(principal);
  // A keytab of the account with which a provider reads would give it another password.
  const command2 = problems.includes('SPN_PROBLEM_READER') ? { command2: '' } : {};
  const stored = await readRegisteredName(storage.db, principal.name);
  return page({
    ...common,
    account: principal.account,
    ...commands,
    ...command2,
    isSamba: kind === 'samba',
    directoryAsked,
    kerberosEnabled: stored?.isRegistered ?? false,
    kerberosCheckedAt: owners === undefined && stored?.at ? new Date(stored.at).toISOString() : '',
    keytabCheck: (await checkKeytab(ctx, principal, owners?.[0])) ?? '',
    canSetSpn: problems.length === 0,
    errorList: problems,
  });
};

/** Returns why the account that has the name must not have it. */
function ownerProblems({ owners, providers }: Extract<Registration, { ok: true }>): string[] {
  const [owner, ...others] = owners ?? [];
  if (owner === undefined) return [];
  if (others.length > 0) return ['SPN_PROBLEM_DUPLICATE', ...[owner, ...others].map(({ dn }) => dn)];
  return isReader(providers, owner) ? ['SPN_PROBLEM_READER'] : [];
}

/** Returns the keys of the keytab, and why no ticket can be accepted, for a server that is to accept them. */
async function keytabFacts(ctx: RequestContext) {
  const { kerberos, bundle, settings } = ctx.app;
  if (settings.keytab === undefined) return {};
  const problem = await kerberos.problem();
  const t = translatorFor(bundle.current.catalogues, localeOf(ctx));
  return { keytab: [...(await kerberos.keys())], kerberosProblem: problem === undefined ? '' : t(problem) };
}

/** Tells whether the keytab fits the account; undefined if the directory or the keytab does not tell. */
async function checkKeytab(
  { app }: RequestContext,
  { name, realm }: ServicePrincipal,
  owner: NameOwner | undefined,
): Promise<KeytabCheck | undefined> {
  const keys = await app.kerberos.keys();
  if (owner === undefined || keys.length === 0) return undefined;
  const principal = `${name}@${realm}`.toLowerCase();
  const versions = keys.filter((key) => key.principal.toLowerCase() === principal).map(({ version }) => version);
  if (versions.length === 0) return 'missing';
  if (owner.keyVersion === undefined) return undefined;
  if (!versions.includes(owner.keyVersion)) return 'older';
  return owner.hasAes ? 'fits' : 'encryption';
}

/** Registers the name with the entered account. Its password is neither stored nor logged. */
const setSpn = async (ctx: ContextOf<typeof registerSpn>) => {
  const { app, user, json } = ctx;
  const deps = depsOf(ctx);
  const registration = await readRegistration(ctx, true);
  if (!registration.ok) return data({ errorList: registration.problems });
  const problems = ownerProblems(registration);
  if (problems.length > 0) return data({ errorList: problems });
  const attempt = { what: 'directory-password', userId: user.id } as const;
  const permission = await reserveUserAttempt(deps, attempt);
  if (permission.kind === 'throttled')
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: permission.retryAfter };
  const { principal, directory } = registration;
  const errorList = await registerInDirectory(directory, principal, json);
  if (!errorList.includes('SPN_PROBLEM_SIGN_IN')) await recordAttemptSuccess(deps.db, attempt);
  const { name, account, accountName } = principal;
  app.log.info(
    { administrator: user.id, name, account, problem: errorList[0] },
    'a Kerberos name was to be registered',
  );
  if (errorList.length > 0) return data({ errorList });
  const registered = { servicePrincipalName: name, isRegistered: true, accountName, at: app.clock() };
  await storeRegisteredName(deps.db, registered);
  await recordRegistration(deps, name);
  app.events.publish({ resource: SPN_ADDRESS, action: 'changed', audience: { admins: true, userIds: [] } });
  return data({ kerberosEnabled: true });
};

/** The routes of this server's service principal name, for Kerberos. */
export const spnRoutes: readonly Route[] = [route(showSpn, show), route(registerSpn, setSpn)];
