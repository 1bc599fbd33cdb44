import { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { call } from '../../shared/http/call';

/** The list, from the page's own address. */
export const getKeys = (signal: AbortSignal) => call(PersonalApiKeysData, { signal });
