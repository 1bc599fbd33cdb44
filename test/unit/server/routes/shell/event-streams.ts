import { get, type IncomingMessage } from 'node:http';
import { type Route, route } from '../../../../../server/http/request/route';
import type { TestApp } from '../../../../support/server/test-app';

export const PUBLISH: Route = route(
  { method: 'POST', address: '/publish/:users', access: ['anyone'] },
  ({ app, params }) => {
    const userIds = Array.from({ length: Number(params.users) }, (_, index) => `${index}`.padStart(36, 'x'));
    app.events.publish({ resource: '/keys', action: 'changed', audience: { admins: true, userIds } });
    return { kind: 'empty' };
  },
);

export const publish = (app: TestApp, users = 0) => app.call({ method: 'POST', url: `/publish/${users}` });

export interface Stream {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  ids(): string[];
  text(): string;
  isOver(): boolean;
  end(): void;
}

/** Opens a stream, and returns once its beginning or its refusal has arrived. */
export async function openStream(origin: string, headers: Record<string, string>, query = ''): Promise<Stream> {
  const url = `${origin}/identityprovider/events${query}`;
  const request = get(url, { headers: { accept: 'text/event-stream', ...headers } });
  request.on('error', () => {});
  let [text, isOver] = ['', false];
  const { statusCode: status, headers: told } = await new Promise<IncomingMessage>((resolve) =>
    request.once('response', (answer) => {
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        resolve(answer); // now the server knows of it
      });
      answer.on('error', () => {}); // broken off by the test itself
      answer.on('close', () => {
        isOver = true;
      });
    }),
  );
  return {
    status,
    headers: { ...told },
    ids: () => [...text.matchAll(/event: ResourceChanged\nid: (.*)\n/g)].map(([, id]) => id ?? ''),
    text: () => text,
    isOver: () => isOver,
    end: () => request.destroy(),
  };
}
