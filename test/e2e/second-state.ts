import type { ServerResponse } from 'node:http';

/** What the second server stores: one user, who is an administrator, two keys, and who is signed in. */
export function createState() {
  const streams = new Set<ServerResponse>();
  let numbers = 0;

  const state = {
    user: { name: 'ada', password: 'Right-Horse-1' },
    keys: ['one', 'two'].map((id) => ({ id, label: `Key ${id}`, status: 'Unconfirmed' })),
    /** The step that each session has reached, by its token. */
    sessions: new Map<string, 'code' | 'user'>(),

    /** Another token each time. */
    token(): string {
      numbers += 1;
      return `t${numbers}`;
    },

    /** The header that starts a session. */
    open(step: 'code' | 'user'): Record<string, string> {
      const token = state.token();
      state.sessions.set(token, step);
      return { 'set-cookie': `session=${token}; Path=/; HttpOnly; SameSite=Lax` };
    },

    standing(token: string) {
      const isUser = state.sessions.get(token) === 'user';
      return isUser ? { isLoggedIn: true, logoutToken: token } : { isLoggedIn: false };
    },

    /** Tells that a key has changed. Each event has an id of its own. */
    publish(): void {
      const data = JSON.stringify({ resource: '/identityprovider/apikey/confirm', action: 'changed' });
      for (const stream of streams) stream.write(`event: ResourceChanged\nid: ${state.token()}\ndata: ${data}\n\n`);
    },

    stream(response: ServerResponse): void {
      streams.add(response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }));
      response.write(':\n\n');
      response.once('close', () => streams.delete(response));
    },

    get openStreams() {
      return streams.size;
    },

    /** As another program would do it. */
    rename(id: string, label: string): void {
      for (const key of state.keys) if (key.id === id) key.label = label;
      state.publish();
    },
  };
  return state;
}

export type State = ReturnType<typeof createState>;
