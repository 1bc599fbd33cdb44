import { TRUST_ADDRESS } from '../../../shared/contract/addresses';
import { LOGIN, PASSWORD } from '../browser/login-form';

/** Opens a session with a sign-in call. @returns undefined when no sign-in was acknowledged */
export async function openSession(url: string, user: string): Promise<string | undefined> {
  const body = new URLSearchParams({ User: user, Password: PASSWORD });
  const answer = await fetch(url + LOGIN, { method: 'POST', headers: { accept: 'application/json' }, body });
  const session = /vestibule-session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  const { statusCode } = await answer.json();
  return answer.ok && statusCode === 302 ? session : undefined;
}

/** The user of a session, from the data of the shell; undefined when the session is not signed in. */
export async function whoIs(url: string, session: string): Promise<string | undefined> {
  const headers = { cookie: `vestibule-session=${session}`, accept: 'application/json' };
  const answer = await fetch(`${url}/`, { headers });
  const { isLoggedIn, userName } = await answer.json();
  return isLoggedIn === true ? String(userName) : undefined;
}

/** Creates a client that sends requests as an administrator, like the pages. */
export async function administratorOf(url: string) {
  const cookie = `vestibule-session=${await openSession(url, 'admin')}`;
  const headers = { cookie, accept: 'application/json', origin: url, 'content-type': 'application/json' };
  const read = async (path: string) => (await fetch(url + path, { headers })).json();
  const { antiCsrfToken } = await read(TRUST_ADDRESS);
  const send = async (method: string, path: string, fields: object) => {
    const body = JSON.stringify({ ...fields, antiCsrfToken });
    return (await fetch(url + path, { method, headers, body })).json();
  };
  return { headers, read, send };
}
