import { saveAccessRights } from '../../access-rights/save-access-rights';
import { createKey } from '../../api-keys/create-key';
import { findKeyUser } from '../../api-keys/find-key-user';
import type { SecretDeps } from '../../deps';
import { setHistory } from '../../last-logins/login-history';
import { saveProvider } from '../../openid/save-openid-provider';
import type { LoginSettings } from '../../settings/login-settings/login-settings';
import { saveLoginSettings } from '../../settings/login-settings/save-login-settings';
import { addTrustedApps } from '../../settings/trust/trusted-apps';
import { addTrustedAddress, removeTrustedAddress } from '../../settings/trust/trusted-origins';
import { demoId } from '../demo-id';
import { COMPUTERS } from './browsers';
import { workingTimeOf } from './office-hours';
import type { Past, PastEvent } from './past';

const DAY = 86_400_000;

/** The client of the administrator of the demo. */
export const ADMINISTRATOR = {
  actorId: demoId('admin'),
  actorName: 'admin',
  userAgent: COMPUTERS.edge,
  address: '10.20.0.11',
};

type Change = (deps: SecretDeps, past: Past) => Promise<unknown>;

/** What the administrator changes, by how many days before the first start, and at which hour. */
const CHANGES: readonly (readonly [daysAgo: number, hour: number, change: Change])[] = [
  [29, 10.2, (deps, past) => saveSettings(deps, past, { sessionLifetimeHours: 12, tfaRememberDays: 60 })],
  [28, 14.1, (deps) => addTrustedApps(deps, ['expenses'])],
  [26, 9.6, (deps) => addTrustedAddress(deps, 'https://intranet.vestibule.example')],
  [25, 11.5, (deps) => letFind(deps, 'Sales', ['Sales', 'Customer Service'])],
  [21, 9.1, (deps, past) => saveSettings(deps, past, { unknownDeviceDetectionOption: 1 })],
  [20, 15.3, saveOpenIdProvider],
  [
    19,
    10.8,
    (deps, past) => addKey(deps, past, { user: 'technical', label: 'Warehouse scanners', days: 24, isUsed: true }),
  ],
  [12, 9.3, (deps, past) => saveSettings(deps, past, { unknownDeviceDetectionOption: 0 })],
  [14, 13.9, (deps, past) => addKey(deps, past, { user: 'technical', label: 'Time clock', days: 90 })],
  [12, 16.2, (deps) => removeTrustedAddress(deps, 'https://intranet.vestibule.example')],
  [9, 9.9, (deps, past) => saveSettings(deps, past, { sessionLifetimeHours: 10 })],
  [7, 14.6, (deps) => letFind(deps, 'Finance', ['Finance', 'Legal'])],
  [
    6,
    11.1,
    (deps, past) => addKey(deps, past, { user: 'l.eszter', label: 'Staff directory on the intranet', days: 15 }),
  ],
  [4, 10.3, (deps, past) => saveSettings(deps, past, { tfaRememberDays: 14 })],
];

/** Begins the record: unknown browsers are detected from now on, so that known ones stay known. */
export const beginHistory = (at: number): PastEvent => ({
  at,
  async happen(past) {
    const deps = past.from(ADMINISTRATOR);
    await setHistory(deps, true);
    await saveSettings(deps, past, { unknownDeviceDetectionEnabled: true });
  },
});

/** Returns the changes of the configuration, with their values before and after. */
export function administrationOf(now: number): PastEvent[] {
  return CHANGES.map(([daysAgo, hour, change]) => ({
    at: workingTimeOf(now, { daysAgo, hour }),
    happen: async (past) => void (await change(past.from(ADMINISTRATOR), past)),
  }));
}

async function saveSettings(deps: SecretDeps, past: Past, changed: Partial<LoginSettings>): Promise<void> {
  await saveLoginSettings(deps, { ...(await past.loginSettings()), ...changed });
  past.forgetLoginSettings();
}

const departmentId = (name: string) => demoId(`department ${name}`);

function letFind(deps: SecretDeps, department: string, allowed: readonly string[]) {
  const rights = { department: departmentId(department), allowedDepartments: allowed.map(departmentId) };
  return saveAccessRights(deps, { ...rights, featureActive: false, unconfiguredDepartmentsAllowed: false });
}

/** An OpenID provider that is not turned on. Its host does not exist (RFC 2606 §2). */
function saveOpenIdProvider(deps: SecretDeps) {
  const host = 'https://login.partner.example';
  const endpoints = {
    authorizeEndpoint: `${host}/authorize`,
    tokenEndpoint: `${host}/token`,
    userinfoEndpoint: `${host}/userinfo`,
    endSessionEndpoint: `${host}/logout`,
  };
  const client = { clientId: 'vestibule', clientSecret: 'partner-trial', redirectUri: 'http://localhost:8420/' };
  const provider = {
    id: '',
    description: 'Partner network',
    enabled: false,
    ...endpoints,
    ...client,
    issuer: '',
    version: '',
  };
  return saveProvider(deps, { provider: { ...provider, logo: undefined }, known: undefined, metadata: undefined });
}

interface PastKey {
  readonly user: string;
  readonly label: string;
  /** How many days after its creation it expires. */
  readonly days: number;
  readonly isUsed?: boolean;
}

async function addKey(deps: SecretDeps, past: Past, { user, label, days, isUsed = false }: PastKey): Promise<void> {
  const key = { creatorId: ADMINISTRATOR.actorId, userId: demoId(user), label, graceDays: 14 };
  const created = await createKey(deps, { ...key, expiresAt: past.now + days * DAY });
  if (created.kind !== 'created' || !isUsed) return;
  past.now += 3_600_000;
  await findKeyUser(deps, created.key.secret, { type: 'ApiKey', userAgent: 'curl/8.14' });
}
