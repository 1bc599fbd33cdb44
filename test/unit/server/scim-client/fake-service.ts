import type { IncomingMessage, ServerResponse } from 'node:http';
import { outgoingRulesOf } from '../../../../server/outgoing/outgoing-rules';
import type { Connector } from '../../../../server/providers/connector';
import type { IdentityProvider } from '../../../../server/providers/identity-providers';
import { createScimConnector } from '../../../../server/scim-client/connector';
import { listen } from '../../../support/server/loopback';
import { DIRECTORY, storedOf } from '../provider-settings/provider-fixtures';

export type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

export interface Received {
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
}

export async function withService(
  answer: Answer,
  use: (service: { readonly origin: string; readonly received: Received[] }) => Promise<void>,
): Promise<void> {
  const received: Received[] = [];
  const { server, origin, close } = await listen();
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    received.push({ url, headers: request.headers });
    answer(request, response, url);
  });
  await use({ origin, received }).finally(close);
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/scim+json' }).end(JSON.stringify(body));
}

export function pages(lists: Readonly<Record<string, readonly unknown[]>>, maxCount = 1000): Answer {
  return (_request, response, url) => {
    const list = lists[url.pathname];
    if (list === undefined) return json(response, { detail: 'nothing here' }, 404);
    const start = Number(url.searchParams.get('startIndex') ?? 1);
    const count = Math.min(Number(url.searchParams.get('count') ?? 100), maxCount);
    const Resources = list.slice(start - 1, start - 1 + count);
    json(response, { totalResults: list.length, startIndex: start, itemsPerPage: Resources.length, Resources });
  };
}

export const EMPTY = { type: 'Scim', username: '', password: '', adminGroup: '', connectTimeoutInMs: 1000 } as const;

export function scimConnector(fields: Partial<IdentityProvider>, deniedAddresses: string[] = []): Connector {
  const outgoing = outgoingRulesOf({ deniedAddresses, ldapTls: 'if-offered' });
  return createScimConnector({ outgoing }, storedOf(DIRECTORY, { ...EMPTY, ...fields }));
}

export async function failureOf(promise: Promise<unknown>): Promise<string | undefined> {
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  return promise.then(() => undefined, messageOf);
}

export const never = new AbortController().signal;
