import { GROUPS_ADDRESS, USERS_ADDRESS } from '../../../shared/contract/addresses';

/** The two authentication schemes for a key. */
export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
export const basic = (secret: string) => ({ authorization: `Basic ${btoa(`any:${secret}`)}` });

export async function keyStatuses(url: string, secret: string): Promise<number[]> {
  const calls = [USERS_ADDRESS, GROUPS_ADDRESS].flatMap((path) =>
    [bearer(secret), basic(secret)].map((headers) => fetch(url + path, { headers })),
  );
  const answers = await Promise.all(calls);
  return [...new Set(answers.map(({ status }) => status))];
}

export const READS = [200];
/** The key works, but its user may not read the directory. */
export const WORKS = [403];
/** The key does not work. */
export const REFUSED = [401];
