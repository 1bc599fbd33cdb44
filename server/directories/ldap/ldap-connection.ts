import type { Socket } from 'node:net';
import { type Change, Client, type Entry, type Filter, type SearchOptions } from 'ldapts';
import { SourceError } from '../identity-providers/directory-source';
import { isNotOffered, sourceErrorOf } from './ldap-error';
import { guardSocket, MessageGuard } from './message-guard';

/** The user name and password with which a connection signs in; without a user name it stays anonymous. */
export interface LdapCredentials {
  /** A distinguished name, `name@domain` or `DOMAIN\name`. */
  readonly username: string;
  readonly password: string;
}

/** What is read from a directory. */
export interface LdapQuery {
  readonly base: string;
  readonly scope: 'base' | 'sub';
  readonly filter: Filter;
  readonly attributes: readonly string[];
}

/** Attributes whose values are bytes. */
const BINARY = ['objectGUID'];

/** The longest time that a part of a long answer may take, in ms. */
const PART_TIMEOUT = 30_000;

/** The most entries that are read in one go through a directory. */
const ENTRIES_MAX = 1_000_000;

/** Where a directory has to be asked for its properties (RFC 4512 §5.1). */
export const ROOT = '';

/** An open connection to a directory. Each method throws a SourceError, and after a failure of the connection all do. */
export class LdapConnection {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #guard = new MessageGuard();
  readonly #timeout: number;
  readonly #signal: AbortSignal;
  #failure: SourceError | undefined;

  /** @param timeout of each operation, in ms */
  constructor(socket: Socket, { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal }) {
    this.#socket = socket;
    this.#timeout = timeout;
    this.#signal = signal;
    guardSocket(socket, this.#guard, (error) => {
      this.#failure ??= new SourceError('CONNECTION_ANSWER_INVALID', error.message, { cause: error });
    });
    let isUsed = false;
    const createConnection = () => {
      // The client would connect again; to a socket that has ended it would wait without end.
      if (isUsed || socket.destroyed) throw new SourceError('CONNECTION_LOST');
      isUsed = true;
      return socket;
    };
    this.#client = new Client({ url: 'ldap://directory.invalid', createConnection });
  }

  /** Signs in. A user name with an empty password never does: directories accept it as anonymous (RFC 4513 §5.1.2). */
  async bind({ username, password }: LdapCredentials): Promise<void> {
    if (username === '') return;
    if (password === '') throw new SourceError('CONNECTION_BIND_REFUSED');
    await this.#run(() => this.#client.bind(username, password));
  }

  /** Signs in after another bind; without a user name the connection becomes anonymous again. */
  async bindAgain({ username, password }: LdapCredentials): Promise<void> {
    if (username === '') await this.#run(() => this.#client.bind(''));
    else await this.bind({ username, password });
  }

  /** Asks for StartTLS (RFC 4511 §4.14). A directory that fails at it is not asked without. @returns whether the directory answers with TLS from now on */
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

  /** Reads at most so many entries. */
  async read(query: LdapQuery, limit: number): Promise<Entry[]> {
    const { searchEntries } = await this.#run(() =>
      this.#client.search(query.base, { ...optionsOf(query, this.#timeout), sizeLimit: limit }),
    );
    return searchEntries.slice(0, limit);
  }

  /** Reads all entries in parts (RFC 2696). References to other directories are not followed. */
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

  /** Changes an entry. */
  async modify(dn: string, change: Change): Promise<void> {
    await this.#run(() => this.#client.modify(dn, change));
  }

  /** Ends the connection. */
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
