import type { ServerResponse } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { JsonGuard } from '../../../../server/outgoing/json-limits';
import {
  createOutgoingClient,
  type FetchLimits,
  type OutgoingClient,
} from '../../../../server/outgoing/outgoing-client';
import { outgoingRulesOf } from '../../../../server/outgoing/outgoing-rules';
import { SourceError } from '../../../../server/outgoing/source-error';
import { listen } from '../../../support/server/loopback';

const LIMITS: FetchLimits = { connectTimeout: 20_000, timeout: 20_000, maxBytes: 1000, maxValues: 1000 };

interface Peer {
  readonly port: number;
  readonly paths: string[];
}

type Answers = Record<string, (response: ServerResponse) => void>;

async function withPeer(answers: Answers, use: (peer: Peer) => Promise<void>): Promise<void> {
  const paths: string[] = [];
  const { server, port, close } = await listen();
  server.on('request', (request, response) => {
    paths.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.end('{}');
    else answer(response);
  });
  await use({ port, paths }).finally(close);
}

async function withClient(
  { denied = [], ...limits }: Partial<FetchLimits> & { denied?: string[] },
  use: (client: OutgoingClient) => Promise<void>,
): Promise<void> {
  const outgoing = outgoingRulesOf({ deniedAddresses: denied, ldapTls: 'if-offered' });
  const client = createOutgoingClient(outgoing, { ...LIMITS, ...limits });
  await use(client).finally(() => client.close());
}

const failureOf = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => assert.unreachable('nothing was refused'),
    (error: unknown) => error,
  );

test('an answer has its status, headers and body, and a request its method, headers and body', () => {
  const echo = async (response: ServerResponse) => {
    let text = '';
    for await (const chunk of response.req) text += chunk;
    response
      .writeHead(201, { 'x-answer': 'yes' })
      .end(`${response.req.method} ${response.req.headers['x-asked']} ${text}`);
  };
  return withPeer({ '/': (response) => void echo(response) }, ({ port }) =>
    withClient({}, async ({ fetch }) => {
      const request = { method: 'PUT', headers: { 'x-asked': '1' }, body: 'text' };
      const answer = await fetch(`http://127.0.0.1:${port}/`, request);
      assert.equal([answer.status, answer.headers.get('x-answer')], [201, 'yes']);
      assert.is(await answer.text(), 'PUT 1 text');
    }),
  );
});

const DENIED: readonly (readonly [range: string, host: string])[] = [
  ['127.0.0.0/8', '127.0.0.1'],
  ['127.0.0.0/8 ::1', 'localhost'],
  ['127.0.0.0/8', '[::ffff:127.0.0.1]'],
  ['127.0.0.0/8', '2130706433'],
  ['127.0.0.0/8', '0x7f.1'],
];

test('no connection is opened to an address that is denied, however it is written, but to others by their names', () =>
  withPeer({}, async ({ port, paths }) => {
    for (const [range, host] of DENIED)
      await withClient({ denied: range.split(' ') }, async ({ fetch }) => {
        const error = await failureOf(fetch(`http://${host}:${port}/`));
        assert.is(error instanceof SourceError && error.messageKey, 'CONNECTION_ADDRESS_DENIED', host);
      });
    assert.equal(paths, []);
    await withClient({ denied: ['169.254.0.0/16'] }, async ({ fetch }) => {
      assert.is((await fetch(`http://localhost:${port}/a`)).status, 200);
      assert.equal(paths, ['/a']);
      const error = await failureOf(fetch('http://nowhere.invalid/'));
      assert.is(error instanceof SourceError && error.messageKey, 'CONNECTION_NAME_UNKNOWN');
    });
  }));

test('a redirect is answered and not followed', () =>
  withPeer({ '/': (response) => response.writeHead(302, { location: '/secret' }).end() }, ({ port, paths }) =>
    withClient({}, async ({ fetch }) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      assert.is(answer.status, 302);
      assert.is(answer.headers.get('location'), '/secret');
      assert.equal(paths, ['/']);
    }),
  ));

test('an answer that is too large is refused, also one that does not end', () =>
  withPeer(
    {
      '/large': (response) => response.end('x'.repeat(1001)),
      '/fits': (response) => response.end('x'.repeat(1000)),
      '/endless': (response) => {
        const timer = setInterval(() => response.write('x'.repeat(500)), 5);
        response.on('close', () => clearInterval(timer));
      },
    },
    ({ port }) =>
      withClient({}, async ({ fetch }) => {
        assert.instance(await failureOf(fetch(`http://127.0.0.1:${port}/large`)), TypeError);
        assert.instance(await failureOf(fetch(`http://127.0.0.1:${port}/endless`)), TypeError);
        assert.is((await (await fetch(`http://127.0.0.1:${port}/fits`)).text()).length, 1000);
      }),
  ));

test('a server that does not answer, or not to the end, is given up after the time-out', () =>
  withPeer(
    { '/silent': () => {}, '/half': (response) => void response.writeHead(200).write('half') },
    async ({ port }) =>
      withClient({ timeout: 150 }, async ({ fetch }) => {
        for (const path of ['silent', 'half']) {
          const error = await failureOf(fetch(`http://127.0.0.1:${port}/${path}`));
          assert.is(error instanceof Error && error.name, 'TimeoutError');
        }
      }),
  ));

test('an aborted request ends with the reason of its signal', () =>
  withPeer({ '/silent': () => {} }, ({ port }) =>
    withClient({}, async ({ fetch }) => {
      const controller = new AbortController();
      const reason = new Error('left');
      setTimeout(() => controller.abort(reason), 50);
      const error = await failureOf(fetch(`http://127.0.0.1:${port}/silent`, { signal: controller.signal }));
      assert.is(error, reason);
    }),
  ));

test('only addresses of the web are fetched', () =>
  withClient({}, async ({ fetch }) => {
    for (const address of ['data:text/plain,x', 'file:///etc/passwd', 'ftp://127.0.0.1/', 'nothing'])
      assert.instance(await failureOf(fetch(address)), TypeError);
  }));

const names = (count: number) => Array.from({ length: count }, (_, index) => `"${index}":1`).join();

/** Texts, and whether a guard of at most 100 values accepts them. */
const TEXTS: readonly (readonly [title: string, text: string, isAccepted: boolean])[] = [
  ['an answer', '{"a":[1,2,{"b":null}],"c":"d"}', true],
  ['no JSON', 'not here, sorry', true],
  ['as many values as allowed', `[${'1,'.repeat(99)}1]`, true],
  ['more values', `[${'1,'.repeat(100)}1]`, false],
  ['signs in a string', `["${'[{,:'.repeat(500)}"]`, true],
  ['signs in a string with quotes', `["${'\\"[,'.repeat(500)}"]`, true],
  ['signs after a string that ends with a backslash', `["\\\\",${'1,'.repeat(100)}1]`, false],
  ['nested arrays', '['.repeat(20), true],
  ['many objects', `[${'{},'.repeat(40)}{}]`, false],
  ['ends without a start', `${']'.repeat(70)}[1]`, true],
];

test('an answer with more values, depth or names than allowed is refused, in one part and byte by byte', () => {
  for (const [title, text, isAccepted] of TEXTS) {
    const bytes = Buffer.from(text);
    const guard = new JsonGuard(100);
    const all = Array.from(bytes, (_, at) => guard.accepts(bytes.subarray(at, at + 1)));
    assert.equal([new JsonGuard(100).accepts(bytes), all.every(Boolean)], [isAccepted, isAccepted], title);
  }
  const accepts = (text: string) => new JsonGuard(1_000_000).accepts(Buffer.from(text));
  assert.equal([accepts('['.repeat(64)), accepts('['.repeat(65))], [true, false]);
  assert.equal([accepts(`{${names(1000)}}`), accepts(`{${names(1001)}}`)], [true, false]);
  assert.ok(accepts(`[${`{${names(900)}},`.repeat(3)}1]`), 'the names of each object are counted');
});

test.run();
