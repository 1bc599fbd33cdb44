import * as assert from 'uvu/assert';
import { NEW_API_KEY } from '../../../shared/contract/account/api-keys';
import { API_KEYS_ADDRESS, LOGIN_SETTINGS_ADDRESS, TRUST_ADDRESS } from '../../../shared/contract/addresses';
import { isSignedIn, type SendRequest, signIn } from './client';

/** Clients that write until they are stopped, and record the acknowledged writes. */
export interface RecordedLoad {
  acknowledged(): number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Waits for the pending requests. */
  stop(): Promise<void>;
  /** Asserts that all acknowledged writes are stored. */
  check(): Promise<void>;
}

interface Administrator {
  readonly session: string;
  readonly antiCsrfToken: string;
}

/** One write. @returns the status, and what was written if that was acknowledged */
type Write = (count: number) => Promise<{ readonly status: number; readonly written?: string | undefined }>;

/** The pause between the requests of one client, in ms; a password check takes a core some 100 ms. */
const PAUSE = 60;

/** The number of clients that sign users in. Each has its own address, because attempts are limited by network. */
const SIGN_IN_CLIENTS = 2;

const trialUser = (number: number) => `trial${String(number).padStart(6, '0')}`;

export function startLoad(send: SendRequest, admin: Administrator): RecordedLoad {
  const statuses = new Map<number, number>();
  const { session, antiCsrfToken } = admin;
  let isStopped = false;

  async function writer(write: Write): Promise<readonly string[]> {
    const written: string[] = [];
    for (let count = 0; !isStopped; count += 1) {
      const done = await write(count);
      statuses.set(done.status, (statuses.get(done.status) ?? 0) + 1);
      if (done.written !== undefined) {
        written.push(done.written);
        total += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return written;
  }

  const post = async (path: string, json: object) => {
    const { status, text } = await send({ path, session, json: { ...json, antiCsrfToken }, from: '127.0.0.2' });
    return { status, body: status === 200 ? JSON.parse(text) : {} };
  };
  const signInUser =
    (client: number): Write =>
    async (count) => {
      const user = trialUser(1 + client + count * SIGN_IN_CLIENTS);
      const { status, session: written } = await signIn(send, user, { from: `127.0.0.${10 + client}` });
      return { status, written };
    };
  const createKey: Write = async (count) => {
    const { status, body } = await post(`${API_KEYS_ADDRESS}/${NEW_API_KEY}`, {
      userId: keyUser,
      label: `load ${count}`,
    });
    return { status, written: body.apiKeyDto?.id };
  };
  const trustOrigin: Write = async (count) => {
    const addUrl = `https://load-${count}.example`;
    const { status, body } = await post(TRUST_ADDRESS, { addUrl });
    return { status, written: body.statusCode === 200 ? addUrl : undefined };
  };
  /** The values that were sent since the last acknowledged save; any of them may have been stored. */
  let possible: number[] = [];
  const saveSettings: Write = async (count) => {
    const hours = 2 + (count % 20);
    const loaded = await send({ path: LOGIN_SETTINGS_ADDRESS, session, from: '127.0.0.2' });
    if (loaded.status !== 200) return { status: loaded.status };
    possible.push(hours);
    const saved = await post(LOGIN_SETTINGS_ADDRESS, { ...JSON.parse(loaded.text), sessionLifetimeHours: hours });
    if (saved.body.saveOk !== true) return { status: saved.status };
    possible = [hours];
    return { status: saved.status, written: String(hours) };
  };

  let total = 0;
  let keyUser = '';
  const ready = send({ path: '/', session }).then(({ text }) => {
    keyUser = String(JSON.parse(text).userId);
  });
  const signIns = Array.from({ length: SIGN_IN_CLIENTS }, (_, client) => ready.then(() => writer(signInUser(client))));
  const keys = ready.then(() => writer(createKey));
  const origins = ready.then(() => writer(trustOrigin));
  const saves = ready.then(() => writer(saveSettings));
  const read = async (path: string) => {
    const { status, text } = await send({ path, session });
    assert.is(status, 200, text);
    return JSON.parse(text);
  };

  return {
    acknowledged: () => total,
    statuses,
    async stop() {
      isStopped = true;
      await Promise.all([...signIns, keys, origins, saves]);
    },
    async check() {
      const sessions = (await Promise.all(signIns)).flat();
      const lost = [];
      for (const each of sessions) if (!(await isSignedIn(send, each))) lost.push(each);
      assert.equal(lost, [], `of ${sessions.length} sessions`);
      const missing = async (created: readonly string[], found: string) =>
        created.filter((each) => !found.includes(each));
      const listed = JSON.stringify(await read(`${API_KEYS_ADDRESS}?pageSize=1000`));
      assert.equal(await missing(await keys, listed), [], 'the keys');
      assert.equal(await missing(await origins, JSON.stringify(await read(TRUST_ADDRESS))), [], 'the origins');
      const { sessionLifetimeHours } = await read(LOGIN_SETTINGS_ADDRESS);
      assert.ok(possible.includes(sessionLifetimeHours), `${sessionLifetimeHours} of ${possible}`);
      for (const written of [sessions, await keys, await origins, await saves]) assert.ok(written.length > 10);
    },
  };
}
