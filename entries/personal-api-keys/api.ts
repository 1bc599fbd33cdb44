import { PersonalApiKeysData } from '../../shared/contract/account/api-keys';
import { call } from '../../shared/http/call';

/** Reads the list from the page's own address. */
export const getPersonalKeys = (signal: AbortSignal) => call(PersonalApiKeysData, { signal });
