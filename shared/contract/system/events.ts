import * as v from 'valibot';
import * as addresses from '../addresses';
import type { Operation } from '../operation';

/** The resources whose changes are published. A page that may have missed changes is told that each of them changed. */
export const RESOURCES = [
  addresses.API_KEY_CONFIRM_ADDRESS,
  addresses.ACCESS_RIGHTS_ADDRESS,
  addresses.BRANDING_ADDRESS,
  addresses.LOGIN_ADDRESS,
  addresses.LOGIN_SETTINGS_ADDRESS,
  addresses.OPENID_PROVIDERS_ADDRESS,
  addresses.PASSKEYS_ADDRESS,
  addresses.PROVIDERS_ADDRESS,
  addresses.SESSIONS_ADDRESS,
  addresses.SPN_ADDRESS,
  addresses.TRUST_ADDRESS,
  addresses.TWO_FACTOR_ADDRESS,
] as const;

/** A change on the server, which the pages of the event stream read. */
export const ResourceChange = v.object({
  /** The path of the resource. */
  resource: v.picklist(RESOURCES),
  action: v.string(),
  /** The id of the event once more; a server may leave it out. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
});

/** Sends what changes on the server as server-sent events, until the session ends. */
export const openEventStream = {
  method: 'GET',
  address: addresses.EVENTS_ADDRESS,
  access: ['user'],
  query: { after: 'The id of the latest event that the page knows' },
  requestHeaders: { 'Last-Event-ID': 'The same, from a browser that reconnects by itself' },
  events: ResourceChange,
  refusals: { 403: [], 429: [], 503: [] },
  ifMissing: 'the page does not update by itself; so it is after 204, 410 and 501',
} as const satisfies Operation;
