import type { StageRefusals } from '../../../../server/providers/check-stages';
import type { Connector } from '../../../../server/providers/connector';
import { NO_DOMAIN_NAMES } from '../../../../server/providers/domain-names';
import type { IdentityProvider, StoredProvider } from '../../../../server/providers/identity-providers';
import { CHECK_STAGES, type CheckStage } from '../../../../shared/contract/identity-providers/connection-check';
import type { SaveProvider } from '../../../../shared/contract/identity-providers/identity-provider';

export const DIRECTORY: Omit<SaveProvider, 'antiCsrfToken'> = {
  id: 'create',
  providerName: 'Directory',
  providerType: 'Ldap',
  host: 'ldap.example.org',
  domainOrId: 'EXAMPLE',
  username: 'cn=reader,dc=example,dc=org',
  password: 'secret of the reader',
  rootContext: 'dc=example,dc=org',
  adminGroup: 'Admins',
  technicalUserGroup: '',
  groupFilter: '',
  userFilter: '',
  useUserFilterForLogin: false,
  userDisplayFormat: '',
  groupDisplayFormat: '',
  isolated: false,
  flatGroupHierarchy: false,
  scimType: 'TRUSTED',
  connectTimeoutInMs: 0,
  version: '',
};

export function storedOf(posted: Omit<SaveProvider, 'antiCsrfToken'>, change: Partial<StoredProvider> = {}) {
  const { providerName, providerType, version, ...config } = posted;
  const stored = {
    name: providerName,
    type: providerType,
    version: 1,
    refreshedAt: null,
    refreshProblem: '',
    domainNames: NO_DOMAIN_NAMES,
  };
  const result: StoredProvider = {
    ...config,
    password: config.password ?? '',
    useUserFilterForLogin: config.useUserFilterForLogin ?? false,
    isolated: config.isolated ?? false,
    flatGroupHierarchy: config.flatGroupHierarchy ?? false,
    scimType: config.scimType ?? 'TRUSTED',
    connectTimeoutInMs: config.connectTimeoutInMs ?? 0,
    ...stored,
    ...change,
  };
  return result;
}

export const PASSED: readonly CheckStage[] = CHECK_STAGES.map((stage) => ({
  stage,
  result: 'passed',
  messageKey: '',
  detail: '',
  users: [],
  candidates: [],
}));

export interface FakeConnections {
  readonly tried: IdentityProvider[];
  check: Connector['check'];
  groupIds: Readonly<Record<string, string>>;
}

export function fakeConnections(): FakeConnections & { of(provider: IdentityProvider): Connector | undefined } {
  const fake: FakeConnections = { tried: [], check: async () => PASSED, groupIds: {} };
  const nothing = async function* () {};
  return Object.assign(fake, {
    of(provider: IdentityProvider) {
      if (provider.type === 'BuiltInAdmin' || provider.type === 'Usermanagement') return undefined;
      fake.tried.push(provider);
      return {
        users: nothing,
        groups: nothing,
        check: (signal: AbortSignal, refusals?: StageRefusals) => fake.check(signal, refusals),
        groupId: async (name: string) => fake.groupIds[name],
      };
    },
  });
}
