import { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { call } from '../../shared/http/call';

/** Reads the list from the page's own address. */
export const getPersonalKeys = (signal: AbortSignal) => call(PersonalApiKeysData, { signal });
