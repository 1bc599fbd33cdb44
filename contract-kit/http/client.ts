import * as http from 'node:http';
import * as https from 'node:https';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { type Answer, NoAnswer, type Question } from './answer';
import { browserHeaders } from './browser-headers';
import { answerOf, readBody } from './read-body';

interface ClientOptions {
  readonly timeout?: number;
  readonly onAnswer?: (answer: Answer) => void;
  readonly onUnread?: (answer: Answer, next: Answer) => void;
}

/** The timeout of a complete answer, in ms. */
const TIMEOUT = 10_000;

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
  /** The method, path and status of the bodies that were checked: the next one like it is not. */
  readonly #probed = new Set<string>();

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
      // Most servers refuse in one place, whatever the address.
      const where = answer.status < 400 ? question.path.split('?', 1)[0] : 'refused';
      const kind = `${question.method} ${where} ${answer.status}`;
      if (this.#probed.has(kind)) return answer;
      this.#probed.add(kind);
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

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || 'the connection failed';
}
