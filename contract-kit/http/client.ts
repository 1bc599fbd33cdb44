import * as http from 'node:http';
import * as https from 'node:https';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { type BrowserRequest, browserHeaders } from './browser-headers';

/** A request to the server. */
export interface Question extends BrowserRequest {
  /** The path with its query. */
  readonly path: string;
  readonly method?: string;
  /** Parts of the body that reports must not show. */
  readonly secrets?: readonly string[];
  /** Options for reading a stream. */
  readonly stream?: Stream;
  /** Describes the sender of the request. */
  readonly as?: string;
}

/** Options for reading a stream. */
export interface Stream {
  /** The maximum time in ms. */
  readonly readFor: number;
  /** Tells whether enough has been received. */
  readonly isEnough?: (text: string) => boolean;
  /** Ends reading early. */
  readonly stop?: AbortSignal;
  /** Called when the answer begins. */
  readonly onOpen?: () => void;
}

/** An answer of the server. */
export interface Answer {
  readonly question: Question;
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly setCookies: readonly string[];
  readonly bytes: Buffer;
  /** The body as UTF-8; empty if it is not valid. */
  readonly text: string;
  readonly isUtf8: boolean;
  /** Whether the body exceeded the limit and was not read completely. */
  readonly isCut: boolean;
  /** Whether the answer came on the connection of the previous request. */
  readonly isReused: boolean;
}

/** A request that got no answer or an incomplete one. */
export class NoAnswer extends Error {
  constructor(
    readonly question: Question,
    problem: string,
    /** Whether bytes came that are no answer, such as the rest of one that is longer than its Content-Length. */
    readonly isUnreadable = false,
  ) {
    super(problem);
  }
}

interface ClientOptions {
  readonly timeout?: number;
  readonly onAnswer?: (answer: Answer) => void;
  readonly onUnread?: (answer: Answer, next: Answer) => void;
}

/** The timeout of a complete answer, in ms. */
const TIMEOUT = 10_000;

/** The maximum size of a body in bytes, ten times that of the largest page and script of the build. */
const MAX_BODY = 4 * 1024 * 1024;

/** The request that is sent after each body, on the same connection, to see whether the server read the body. */
const PROBE: Question = { path: LOGIN_ADDRESS, as: 'on the same connection' };
/** The statuses of a server that cannot parse a request. */
const UNREADABLE = [400, 405, 414, 431, 501, 505];

/**
 * Sends requests to one origin only. Whatever a server sends, it follows no redirects, reads no bodies beyond a limit,
 * and waits for no answer beyond a timeout.
 */
export class Client {
  readonly #agent: http.Agent;
  readonly #onAnswer: (answer: Answer) => void;
  readonly #onUnread: (answer: Answer, next: Answer) => void;

  /**
   * @param onAnswer called with each answer
   * @param onUnread called if the server left a body unread and parsed it as the next request; receives both answers
   */
  constructor(
    readonly origin: URL,
    { timeout = TIMEOUT, onAnswer = () => {}, onUnread = () => {} }: ClientOptions = {},
  ) {
    this.#agent = this.#connections(4);
    this.timeout = timeout;
    this.#onAnswer = onAnswer;
    this.#onUnread = onUnread;
  }

  readonly timeout: number;

  /** Sends a request once. It throws {@link NoAnswer}. */
  async ask(question: Question): Promise<Answer> {
    const answer = await (question.body ? this.#sendBody(question) : this.#send(question, this.#agent));
    question.jar?.store(answer.setCookies, question.path);
    this.#onAnswer(answer);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }

  #connections(maxSockets: number): http.Agent {
    const { Agent } = this.origin.protocol === 'https:' ? https : http;
    return new Agent({ keepAlive: true, maxSockets });
  }

  /**
   * Sends a body and then a simple request on a separate connection. A server that left the body unread takes it for
   * the next request. The separate connection keeps that from spoiling other checks.
   */
  async #sendBody(question: Question): Promise<Answer> {
    const agent = this.#connections(1);
    try {
      const answer = await this.#send(question, agent);
      // If there is no answer, the server has closed the connection, which is allowed.
      const next = await this.#send(PROBE, agent).catch(() => undefined);
      if (next?.isReused && UNREADABLE.includes(next.status)) this.#onUnread(answer, next);
      return answer;
    } finally {
      agent.destroy();
    }
  }

  #send(question: Question, agent: http.Agent): Promise<Answer> {
    const { origin } = this;
    const url = this.#addressOf(question);
    const { body, stream } = question;
    return new Promise((resolve, reject) => {
      const fail = (problem: string, isUnreadable = false) => {
        clearTimeout(timer);
        request.destroy();
        reject(new NoAnswer(question, problem, isUnreadable));
      };
      const limit = this.timeout + (stream?.readFor ?? 0);
      const timer = setTimeout(() => fail(`no complete answer within ${limit / 1000} s`), limit);
      const { request: open } = origin.protocol === 'https:' ? https : http;
      const request = open(
        {
          hostname: origin.hostname.replace(/^\[|\]$/g, ''),
          port: origin.port,
          path: url.pathname + url.search,
          method: question.method ?? (body ? 'POST' : 'GET'),
          headers: browserHeaders(question, origin, url),
          agent,
          maxHeaderSize: 64 * 1024,
        },
        (response) => {
          stream?.onOpen?.();
          readBody(response, stream).then(
            (read) => {
              clearTimeout(timer);
              if (read.isCut) request.destroy();
              resolve(answerOf(question, response, { ...read, isReused: request.reusedSocket }));
            },
            (error: unknown) => fail(messageOf(error)),
          );
        },
      );
      request.on('error', (error) => fail(messageOf(error), 'code' in error && /^HPE_/.test(String(error.code))));
      request.end(body?.text);
    });
  }

  /** Resolves the address of a request. It must be on the origin, because anything else is a bug of this program. */
  #addressOf(question: Question): URL {
    const url = new URL(question.path, this.origin);
    if (url.origin !== this.origin.origin) throw new NoAnswer(question, 'the address is not on this server');
    return url;
  }
}

interface ReadBody {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** Reads a body up to the limit, or the part of a stream that arrives in time. */
function readBody(response: http.IncomingMessage, stream: Stream | undefined): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const end = (isCut: boolean) => resolve({ bytes: Buffer.concat(chunks).subarray(0, MAX_BODY), isCut });
    const isStream = /^text\/event-stream/.test(response.headers['content-type'] ?? '');
    stream?.stop?.addEventListener('abort', () => end(true));
    if (stream) setTimeout(() => end(true), isStream ? stream.readFor : 0).unref();
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BODY || stream?.isEnough?.(String(Buffer.concat(chunks)))) end(true);
    });
    response.on('end', () => end(false));
    response.on('error', reject);
  });
}

function answerOf(
  question: Question,
  response: http.IncomingMessage,
  { bytes, isCut, isReused }: ReadBody & { isReused: boolean },
): Answer {
  const text = decode(bytes);
  return {
    question,
    status: response.statusCode ?? 0,
    headers: response.headers,
    setCookies: response.headers['set-cookie'] ?? [],
    bytes,
    text: text ?? '',
    isUtf8: text !== undefined,
    isCut,
    isReused,
  };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined; // not UTF-8: a picture, or a mistake that a check names
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || 'the connection failed';
}
