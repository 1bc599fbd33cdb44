import * as http from 'node:http';
import * as https from 'node:https';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { type BrowserRequest, browserHeaders } from './browser-headers';

/** What is asked of the server. */
export interface Question extends BrowserRequest {
  /** Below the origin, with its query. */
  readonly path: string;
  readonly method?: string;
  /** What the body has that no report may show. */
  readonly secrets?: readonly string[];
  /** For a stream: when reading ends. */
  readonly stream?: Stream;
  /** Whose request it is, in words. */
  readonly as?: string;
}

/** How a stream is read. */
export interface Stream {
  /** In ms. */
  readonly readFor: number;
  /** Whether what has come is enough. */
  readonly isEnough?: (text: string) => boolean;
  /** Ends reading before that. */
  readonly stop?: AbortSignal;
  /** Is called when the answer begins. */
  readonly onOpen?: () => void;
}

/** What the server answered. */
export interface Answer {
  readonly question: Question;
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly setCookies: readonly string[];
  readonly bytes: Buffer;
  /** The body as UTF-8; empty where it is not valid. */
  readonly text: string;
  readonly isUtf8: boolean;
  /** Whether the body was longer than the limit and was not read further. */
  readonly isCut: boolean;
  /** Whether it came on the connection of the request before. */
  readonly isReused: boolean;
}

/** A request that was not answered, or not completely. */
export class NoAnswer extends Error {
  constructor(
    readonly question: Question,
    problem: string,
  ) {
    super(problem);
  }
}

interface ClientOptions {
  readonly timeout?: number;
  readonly onAnswer?: (answer: Answer) => void;
  readonly onUnread?: (answer: Answer, next: Answer) => void;
}

/** In ms, for a whole answer. */
const TIMEOUT = 10_000;

/** In bytes; the largest page and script of the build have a tenth of it. */
const MAX_BODY = 4 * 1024 * 1024;

/** What is asked on the connection of a request with a body, and the statuses of a request that cannot be read. */
const PROBE: Question = { path: LOGIN_ADDRESS, as: 'on the same connection' };
const UNREADABLE = [400, 405, 414, 431, 501, 505];

/**
 * Sends requests to one origin and to no other. It follows no redirect, reads no body past a limit and waits for no answer
 * past a time-out, whatever a server sends.
 */
export class Client {
  readonly #agent: http.Agent;
  readonly #onAnswer: (answer: Answer) => void;
  readonly #onUnread: (answer: Answer, next: Answer) => void;

  /**
   * @param onAnswer is called with each answer
   * @param onUnread is called with an answer after which the server took the body for the next request, and with what it
   * answered to that
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

  /** Asks once. It throws {@link NoAnswer}. */
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
   * Sends a body on a connection of its own, and a simple request after it: a server that has not read the body takes it for
   * the beginning of that request, and an innocent one would be blamed.
   */
  async #sendBody(question: Question): Promise<Answer> {
    const agent = this.#connections(1);
    try {
      const answer = await this.#send(question, agent);
      // Without an answer the server has closed the connection, as it may.
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
      const fail = (problem: string) => {
        clearTimeout(timer);
        request.destroy();
        reject(new NoAnswer(question, problem));
      };
      const timer = setTimeout(() => fail(`no complete answer within ${this.timeout / 1000} s`), this.timeout);
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
      request.on('error', (error) => fail(messageOf(error)));
      request.end(body?.text);
    });
  }

  /** An address that leads away from the origin is a mistake of this program. */
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

/** Reads a body up to the limit; of a stream, what comes within a time. */
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
