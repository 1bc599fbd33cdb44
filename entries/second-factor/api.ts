import { enterSecondFactor } from '../../shared/contract/sign-in/second-factor';
import { requestHere } from '../../shared/http/request-operation';

/** Posts Code as form data to the page's own address. */
export const postCode = (form: FormData, signal: AbortSignal) => requestHere(enterSecondFactor, { form, signal });
