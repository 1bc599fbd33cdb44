import { SetupAnswer } from '../../shared/contract/sign-in/setup';
import { call } from '../../shared/http/call';

/** Posts the form to the page's own address. */
export function postSetup(form: FormData, signal: AbortSignal) {
  return call(SetupAnswer, { method: 'POST', form, signal });
}
