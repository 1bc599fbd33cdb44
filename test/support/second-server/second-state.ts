import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export interface User {
  name: string;
  password: string;
  isAdmin: boolean;
  needsCode: boolean;
  /** The codes that the user's authenticator shows, and those that were used. */
  codes: { isShown: (code: string) => boolean; readonly used: Set<string> };
}

export interface Key {
  id: string;
  /** The name of its user. */
  user: string;
  label: string;
  status: 'Unconfirmed' | 'Confirmed' | 'Declined';
}

/** A session, with tokens for the requests that change or end it. */
export interface Session {
  step: 'code' | 'user';
  wrongCodes: number;
  user: User;
  logoutToken: string;
  antiCsrfToken: string;
}

const token = () => randomBytes(24).toString('base64url');

/**
 * Creates the data of the second server: an administrator with a second factor, a user without one, two keys, and the
 * sessions.
 */
export function createState() {
  /** The streams with the sessions that they belong to. */
  const streams = new Map<ServerResponse, string>();
  let numbers = 0;
  const codes = () => ({ isShown: (code: string) => code === '123456', used: new Set<string>() });
  const ada: User = { name: 'ada', password: 'Right-Horse-1', isAdmin: true, needsCode: true, codes: codes() };
  const bob: User = { name: 'bob', password: 'Other-Horse-1', isAdmin: false, needsCode: false, codes: codes() };

  const state = {
    ada,
    users: [ada, bob],
    keys: ['one', 'two'].map((id): Key => ({ id, user: 'ada', label: `Key ${id}`, status: 'Unconfirmed' })),
    settings: { sessionLifetimeHours: 8, maxTFAActivationSkipCounter: 3 },
    /** How many wrong codes each sign-in may send. */
    codesLeft: 5,
    /** The sessions by the values of their cookies. */
    sessions: new Map<string, Session>(),

    /** Starts a session, and ends the previous one. @returns the header that sets its cookie */
    open(user: User, step: 'code' | 'user', before: string): Record<string, string> {
      const id = token();
      state.sessions.delete(before);
      state.sessions.set(id, { user, step, wrongCodes: 0, logoutToken: token(), antiCsrfToken: token() });
      return { 'set-cookie': `session=${id}; Path=/; HttpOnly; SameSite=Lax` };
    },

    standing(id: string) {
      const session = state.sessions.get(id);
      return session?.step === 'user' ? { isLoggedIn: true, logoutToken: session.logoutToken } : { isLoggedIn: false };
    },

    /** Ends a session and its streams. */
    end(id: string): boolean {
      for (const [stream, session] of streams) if (session === id && streams.delete(stream)) stream.end();
      return state.sessions.delete(id);
    },

    endOthers(user: User, own: string): void {
      for (const [id, session] of state.sessions) if (session.user === user && id !== own) state.end(id);
      state.publish('/config/sessions');
    },

    /** Sends an event for a changed key or another address; each event has its own id. */
    publish(of = '/apikey/confirm'): void {
      const data = JSON.stringify({ resource: `/identityprovider${of}`, action: 'changed' });
      numbers += 1;
      for (const stream of streams.keys()) stream.write(`event: ResourceChanged\nid: e${numbers}\ndata: ${data}\n\n`);
    },

    stream(response: ServerResponse, session: string): void {
      streams.set(
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }),
        session,
      );
      response.write(':\n\n');
      response.once('close', () => streams.delete(response));
    },

    get openStreams() {
      return streams.size;
    },

    rename(id: string, label: string): void {
      for (const key of state.keys) if (key.id === id) key.label = label;
      state.publish();
    },
  };
  return state;
}

export type State = ReturnType<typeof createState>;
