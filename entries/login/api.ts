import { LoginAnswer, LoginData } from '../../shared/contract/sign-in/login';
import { call } from '../../shared/http/call';

/** Reads the page's data again, to see whether the user has signed in meanwhile. */
export const readLogin = (signal: AbortSignal) => call(LoginData, { signal });

/** Posts User and Password as form data to the page's own address. */
export const postLogin = (form: FormData, signal: AbortSignal) => call(LoginAnswer, { method: 'POST', form, signal });
