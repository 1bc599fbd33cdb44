import { changePassword } from '../../shared/contract/account/change-password';
import { requestHere } from '../../shared/http/request-operation';

/** Posts the new password as form data to the page's own address. The body of a 200 is ignored. */
export function postPassword(password: string, signal: AbortSignal) {
  const form = new FormData();
  form.set('Password', password);
  return requestHere(changePassword, { form, signal });
}
