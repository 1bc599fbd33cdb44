import * as http from 'node:http';
import * as https from 'node:https';
import type { CookieJar } from './cookie-jar';

/** What is asked of the server. */
export interface Question {
  /** Below the origin, with its query. */
  readonly path: string;
  readonly method?: string;
  /** As a browser that navigates, or as the script of a page. */
  readonly form?: 'html' | 'json';
  /** As whom: a browser's cookies; without them, a visitor. */
  readonly jar?: CookieJar | undefined;
  readonly without?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly type: string; readonly text: string };
  /** What the body has that no report may show. */
  readonly secrets?: readonly string[];
  /** For a stream: ms after which reading ends. */
  readonly readFor?: number;
  /** Whose request it is, in words. */
  readonly as?: string;
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

/** In ms, for a whole answer. */
const TIMEOUT = 10_000;

/** In bytes; the largest page and script of the build have a tenth of it. */
const MAX_BODY = 4 * 1024 * 1024;

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/**
 * Sends requests to one origin and to no other. It follows no redirect, reads no body past a limit and waits for no answer
 * past a time-out, whatever a server sends.
 */
export class Client {
  readonly #agent: http.Agent;
  readonly #onAnswer: (answer: Answer) => void;

  /** @param onAnswer is called with each answer */
  constructor(
    readonly origin: URL,
    { timeout = TIMEOUT, onAnswer = () => {} }: { timeout?: number; onAnswer?: (answer: Answer) => void } = {},
  ) {
    const { Agent } = origin.protocol === 'https:' ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 4 });
    this.timeout = timeout;
    this.#onAnswer = onAnswer;
  }

  readonly timeout: number;

  /** Asks once. It throws {@link NoAnswer}. */
  async ask(question: Question): Promise<Answer> {
    const answer = await this.#send(question);
    question.jar?.store(answer.setCookies);
    this.#onAnswer(answer);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(question: Question): Promise<Answer> {
    const { origin } = this;
    const url = this.#addressOf(question);
    const { body, readFor } = question;
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
          headers: headersOf(question, origin, url),
          agent: this.#agent,
          maxHeaderSize: 64 * 1024,
        },
        (response) => {
          readBody(response, readFor).then(
            (read) => {
              clearTimeout(timer);
              if (read.isCut) request.destroy();
              resolve(answerOf(question, response, read));
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

/** The headers of a browser, with those of the question in their place. */
function headersOf({ form = 'json', jar, without, headers, body }: Question, origin: URL, url: URL) {
  const cookie = jar?.header(url.pathname, without) ?? '';
  const ofMode =
    form === 'html'
      ? { accept: HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'upgrade-insecure-requests': '1' }
      : { accept: 'application/json', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const all: Record<string, string> = {
    'user-agent': 'vestibule-contract',
    'accept-encoding': 'identity',
    'accept-language': 'de-AT,de;q=0.9',
    ...ofMode,
    'sec-fetch-site': 'same-origin',
    ...(body ? { origin: origin.origin, 'content-type': body.type } : {}),
    ...(body ? { 'content-length': String(Buffer.byteLength(body.text)) } : {}),
    ...(cookie ? { cookie } : {}),
    ...headers,
  };
  // An empty value leaves the header out.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

interface ReadBody {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** Reads a body up to the limit; of a stream, what comes within a time. */
function readBody(response: http.IncomingMessage, readFor: number | undefined): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const end = (isCut: boolean) => resolve({ bytes: Buffer.concat(chunks).subarray(0, MAX_BODY), isCut });
    if (readFor !== undefined) setTimeout(() => end(true), readFor);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BODY) end(true);
    });
    response.on('end', () => end(false));
    response.on('error', reject);
  });
}

function answerOf(question: Question, response: http.IncomingMessage, { bytes, isCut }: ReadBody): Answer {
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
