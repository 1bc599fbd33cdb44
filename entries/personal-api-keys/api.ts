import { listOwnApiKeys } from '../../shared/contract/account/personal-api-keys';
import { requestHere } from '../../shared/http/request-operation';

/** Reads the list from the page's own address. */
export const getPersonalKeys = (signal: AbortSignal) => requestHere(listOwnApiKeys, { signal });
