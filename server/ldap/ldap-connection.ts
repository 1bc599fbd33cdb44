import type { Socket } from 'node:net';
import { type Change, Client, type Entry, type Filter, type SearchOptions } from 'ldapts';
import { SourceError } from '../outgoing/source-error';
import { isNotOffered, sourceErrorOf } from './ldap-error';
import { guardSocket, MessageGuard } from './message-guard';

/** The credentials of a connection. Without a user name the connection stays anonymous. */
export interface LdapCredentials {
  /** A distinguished name, `name@domain` or `DOMAIN\name`. */
  readonly username: string;
  readonly password: string;
}

/** A search request. */
export interface LdapQuery {
  readonly base: string;
  readonly scope: 'base' | 'sub';
  readonly filter: Filter;
  readonly attributes: readonly string[];
}

/** Attributes whose values are bytes. */
const BINARY = ['objectGUID', 'objectSid', 'thumbnailPhoto', 'jpegPhoto'];

/** The maximum time for one page of a long answer, in ms. */
const PART_TIMEOUT = 30_000;

/** The maximum number of entries of one complete search. */
const ENTRIES_MAX = 1_000_000;

/** The empty DN of the root DSE, which describes the server (RFC 4512 §5.1). */
export const ROOT = '';

/**
 * An open connection to a directory. All methods throw a SourceError; once the connection has failed, every further
 * call throws.
 */
export class LdapConnection {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #guard = new MessageGuard();
  readonly #timeout: number;
  readonly #signal: AbortSignal;
  #failure: SourceError | undefined;

  /** @param timeout the timeout of each operation, in ms */
  constructor(socket: Socket, { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal }) {
    this.#socket = socket;
    this.#timeout = timeout;
    this.#signal = signal;
    guardSocket(socket, this.#guard, (error) => {
      this.#failure ??= new SourceError('CONNECTION_ANSWER_INVALID', error.message, { cause: error });
    });
    let isUsed = false;
    const createConnection = () => {
      // The client would try to reconnect, and on a closed socket it would wait forever.
      if (isUsed || socket.destroyed) throw new SourceError('CONNECTION_LOST');
      isUsed = true;
      return socket;
    };
    this.#client = new Client({ url: 'ldap://directory.invalid', createConnection });
  }

  /**
   * Signs in. A user name with an empty password is refused, because directories accept it as anonymous (RFC 4513
   * §5.1.2).
   */
  async bind({ username, password }: LdapCredentials): Promise<void> {
    if (username === '') return;
    if (password === '') throw new SourceError('CONNECTION_BIND_REFUSED');
    await this.#run(() => this.#client.bind(username, password));
  }

  /** Signs in again on the same connection. Without a user name the connection becomes anonymous. */
  async bindAgain({ username, password }: LdapCredentials): Promise<void> {
    if (username === '') await this.#run(() => this.#client.bind(''));
    else await this.bind({ username, password });
  }

  /**
   * Requests StartTLS (RFC 4511 §4.14). If the directory offers it and fails, this throws.
   * @returns false if the directory does not offer it
   */
  async requestTls(): Promise<boolean> {
    try {
      await this.#run(() => this.#client.exop('1.3.6.1.4.1.1466.20037'));
    } catch (error) {
      if (isNotOffered(error) && !this.#socket.destroyed) return false;
      throw error;
    }
    this.#socket.removeAllListeners('data');
    return true;
  }

  /** Reads at most `limit` entries. */
  async read(query: LdapQuery, limit: number): Promise<Entry[]> {
    const { searchEntries } = await this.#run(() =>
      this.#client.search(query.base, { ...optionsOf(query, this.#timeout), sizeLimit: limit }),
    );
    return searchEntries.slice(0, limit);
  }

  /** Reads all entries in pages (RFC 2696). Referrals to other directories are not followed. */
  async *readAll(query: LdapQuery, pageSize: number): AsyncGenerator<Entry[]> {
    const timeout = Math.max(this.#timeout, PART_TIMEOUT);
    const options = { ...optionsOf(query, timeout), paged: { pageSize } };
    const pages = this.#client.searchPaginated(query.base, options);
    for (let count = 0; ; ) {
      const page = await this.#run(() => pages.next(), timeout);
      if (page.done) return;
      const { searchEntries } = page.value;
      count += searchEntries.length;
      if (count > ENTRIES_MAX) throw new SourceError('CONNECTION_ANSWER_INVALID', `more than ${ENTRIES_MAX} entries`);
      yield searchEntries;
    }
  }

  async modify(dn: string, change: Change): Promise<void> {
    await this.#run(() => this.#client.modify(dn, change));
  }

  close(): void {
    this.#failure ??= new SourceError('CONNECTION_LOST');
    this.#socket.end();
    this.#socket.destroy();
  }

  async #run<Result>(operation: () => Promise<Result>, timeout = this.#timeout): Promise<Result> {
    if (this.#failure !== undefined) throw this.#failure;
    const fail = () => {
      this.#failure ??= new SourceError('CONNECTION_TIMEOUT');
      this.#socket.destroy();
    };
    if (this.#signal.aborted) fail();
    const timer = setTimeout(fail, timeout);
    this.#signal.addEventListener('abort', fail, { once: true });
    this.#guard.reset();
    try {
      return await operation();
    } catch (error) {
      throw this.#failure ?? sourceErrorOf(error);
    } finally {
      clearTimeout(timer);
      this.#signal.removeEventListener('abort', fail);
    }
  }
}

function optionsOf({ scope, filter, attributes }: LdapQuery, timeout: number): SearchOptions {
  return {
    scope,
    filter,
    attributes: [...attributes],
    explicitBufferAttributes: BINARY,
    timeLimit: Math.ceil(timeout / 1000),
  };
}
