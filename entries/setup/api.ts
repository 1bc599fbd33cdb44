import { createAdministrator } from '../../shared/contract/sign-in/setup';
import { requestHere } from '../../shared/http/request-operation';

/** Posts the form to the page's own address. */
export const postSetup = (form: FormData, signal: AbortSignal) => requestHere(createAdministrator, { form, signal });
