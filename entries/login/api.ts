import { showLogin, signInByPassword } from '../../shared/contract/sign-in/login';
import { requestHere } from '../../shared/http/request-operation';

/** Reads the page's data again, to see whether the user has signed in meanwhile. */
export const readLogin = (signal: AbortSignal) => requestHere(showLogin, { signal });

/** Posts User and Password as form data to the page's own address. */
export const postLogin = (form: FormData, signal: AbortSignal) => requestHere(signInByPassword, { form, signal });
