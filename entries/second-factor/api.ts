import { SecondFactorAnswer } from '../../shared/contract/account/two-factor';
import { call } from '../../shared/http/call';

/** Posts Code as form data to the page's own address. */
export const postCode = (form: FormData, signal: AbortSignal) =>
  call(SecondFactorAnswer, { method: 'POST', form, signal });
