import { createOpenIdClient } from '../../../../server/openid/provider-fetch';
import { outgoingOf } from '../../../../server/outgoing/outgoing';

/** The client of a server that denies no address. */
export const CLIENT = createOpenIdClient(outgoingOf({ deniedAddresses: [], ldapTls: 'off' }));
