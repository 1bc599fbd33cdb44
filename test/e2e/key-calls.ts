import { GROUPS_ADDRESS, USERS_ADDRESS } from '../../shared/contract/addresses';

/** The two ways to show a key. */
export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
export const basic = (secret: string) => ({ authorization: `Basic ${btoa(`any:${secret}`)}` });

/** The statuses that a program with this key gets, each once: it works when they are just 200. */
export async function keyStatuses(url: string, secret: string): Promise<number[]> {
  const calls = [USERS_ADDRESS, GROUPS_ADDRESS].flatMap((path) =>
    [bearer(secret), basic(secret)].map((headers) => fetch(url + path, { headers })),
  );
  const answers = await Promise.all(calls);
  return [...new Set(answers.map(({ status }) => status))];
}

export const WORKS = [200];
export const REFUSED = [401];
