import type { Socket } from 'node:net';

/** The maximum size of a message, and of all answers to one operation, in bytes. */
const MESSAGE_MAX = 32 * 1024 * 1024;
const OPERATION_MAX = 64 * 1024 * 1024;

/** The maximum number of messages of one operation. A directory without paging returns all entries at once. */
const MESSAGES_MAX = 200_000;

/** The maximum number of elements of one message, which is more than a group has members. */
const ELEMENTS_MAX = 1_000_000;

/** A tag and its content in LDAP's encoding (RFC 4511 §5.1). */
interface Element {
  readonly tag: number;
  readonly content: Buffer;
}

/** The directory sent data that is not an LDAP message, or more data than this server reads. */
export class HostileAnswer extends Error {
  override readonly name = 'HostileAnswer';
}

/**
 * Divides received data into complete LDAP messages (RFC 4511 §4.1.1). It refuses messages that are too long or whose
 * nested lengths do not fit, because the parser of `ldapts` could read them forever.
 */
export class MessageGuard {
  #parts: Buffer[] = [];
  #length = 0;
  /** The length of the message that is being received; undefined until its header is complete. */
  #expected: number | undefined;
  #received = 0;
  #count = 0;

  /** Restarts the counters for another operation. */
  reset(): void {
    this.#received = 0;
    this.#count = 0;
  }

  /** @returns the messages that are now complete @throws HostileAnswer */
  read(chunk: Buffer): Buffer[] {
    this.#received += chunk.length;
    if (this.#received > OPERATION_MAX) throw new HostileAnswer('too long an answer');
    this.#parts.push(chunk);
    this.#length += chunk.length;
    const messages: Buffer[] = [];
    for (let message = this.#next(); message !== undefined; message = this.#next()) {
      this.#count += 1;
      if (this.#count > MESSAGES_MAX) throw new HostileAnswer('too many messages');
      checkMessage(message);
      messages.push(message);
    }
    return messages;
  }

  #next(): Buffer | undefined {
    if (this.#length === 0) return undefined;
    this.#expected ??= messageLength(this.#head());
    if (this.#expected === undefined || this.#length < this.#expected) return undefined;
    // The parts are joined once per message, because joining at each chunk would copy long messages repeatedly.
    const all = this.#parts.length === 1 ? this.#head() : Buffer.concat(this.#parts);
    const message = all.subarray(0, this.#expected);
    const rest = all.subarray(this.#expected);
    this.#parts = rest.length === 0 ? [] : [rest];
    this.#length = rest.length;
    this.#expected = undefined;
    return message;
  }

  /** Returns the first bytes. Parts are joined while they are too short to contain the length. */
  #head(): Buffer {
    const [first] = this.#parts;
    if (first !== undefined && (first.length >= 6 || this.#parts.length === 1)) return first;
    const joined = Buffer.concat(this.#parts);
    this.#parts = [joined];
    return joined;
  }
}

/**
 * Makes a socket pass on only what {@link MessageGuard} accepts.
 * @param onHostile is called once, and the socket is destroyed
 */
export function guardSocket(socket: Socket, guard: MessageGuard, onHostile: (error: HostileAnswer) => void): void {
  const push = socket.push.bind(socket);
  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (!Buffer.isBuffer(chunk)) return push(chunk, encoding);
    try {
      return guard.read(chunk).reduce((_wantsMore, message) => push(message), true);
    } catch (error) {
      onHostile(error instanceof HostileAnswer ? error : new HostileAnswer('not an LDAP message', { cause: error }));
      socket.destroy();
      return false;
    }
  };
}

/** Returns the total length of a message. @returns undefined until the length is received */
function messageLength(head: Buffer): number | undefined {
  if (head.length < 2) return undefined;
  if (head[0] !== SEQUENCE) throw new HostileAnswer('not an LDAP message');
  const size = sizeOf(head, 1);
  if (size === undefined) return undefined;
  const length = size.start + size.length;
  if (length > MESSAGE_MAX) throw new HostileAnswer('too long a message');
  return length;
}

/** Reads the length of an element. @returns undefined while bytes are missing */
function sizeOf(bytes: Buffer, at: number): { readonly start: number; readonly length: number } | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  if (first < 0x80) return { start: at + 1, length: first };
  const count = first & 0x7f;
  if (count === 0 || count > 4) throw new HostileAnswer('a length that LDAP does not have');
  if (bytes.length < at + 1 + count) return undefined;
  return { start: at + 1 + count, length: bytes.readUIntBE(at + 1, count) };
}

/**
 * The remaining number of elements of a message. The parser creates an object for each, and the shortest have two
 * bytes.
 */
interface Budget {
  left: number;
}

/** Yields the elements of a content one by one, without creating a list of them. */
function* elementsOf(bytes: Buffer, budget: Budget): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const size = sizeOf(bytes, at + 1);
    const tag = bytes[at];
    if (size === undefined || tag === undefined || bytes.length < size.start + size.length)
      throw new HostileAnswer('an element is cut off');
    budget.left -= 1;
    if (budget.left < 0) throw new HostileAnswer('too many elements');
    at = size.start + size.length;
    yield { tag, content: bytes.subarray(size.start, at) };
  }
}

const INTEGER = 0x02;
const OCTETS = 0x04;
const ENUMERATED = 0x0a;
const SEQUENCE = 0x30;
const SET = 0x31;
const CONTROLS = 0xa0;
const SEARCH_ENTRY = 0x64;
const SEARCH_REFERENCE = 0x73;

/** Checks the elements that the parser relies on: `LDAPMessage`, and the operations of answers. */
function checkMessage(message: Buffer): void {
  const budget = { left: ELEMENTS_MAX };
  const [whole] = elementsOf(message, budget);
  if (whole === undefined) refuse();
  const [id, operation, controls, more] = elementsOf(whole.content, budget);
  if (id?.tag !== INTEGER || id.content.length === 0 || id.content.length > 4 || operation === undefined) refuse();
  if (more !== undefined || (controls !== undefined && controls.tag !== CONTROLS)) refuse();
  for (const control of controls === undefined ? [] : elementsOf(controls.content, budget)) {
    checkTags(elementsOf(expect(control, SEQUENCE), budget), OCTETS, 0x01, OCTETS);
  }
  if (operation.tag === SEARCH_ENTRY) checkEntry(operation.content, budget);
  else if (operation.tag === SEARCH_REFERENCE)
    for (const each of elementsOf(operation.content, budget)) expect(each, OCTETS);
  else checkResult(operation.content, budget);
}

function checkEntry(content: Buffer, budget: Budget): void {
  const [name, attributes, more] = elementsOf(content, budget);
  if (name?.tag !== OCTETS || attributes === undefined || more !== undefined) refuse();
  for (const attribute of elementsOf(expect(attributes, SEQUENCE), budget)) {
    const [type, values, rest] = elementsOf(expect(attribute, SEQUENCE), budget);
    if (type?.tag !== OCTETS || values === undefined || rest !== undefined) refuse();
    for (const value of elementsOf(expect(values, SET), budget)) expect(value, OCTETS);
  }
}

/** Checks an `LDAPResult`, which some operations extend. */
function checkResult(content: Buffer, budget: Budget): void {
  const wanted = [ENUMERATED, OCTETS, OCTETS];
  let count = 0;
  for (const { tag, content: value } of elementsOf(content, budget)) {
    if (count < wanted.length && tag !== wanted[count]) refuse();
    if (count === 0 && (value.length === 0 || value.length > 4)) refuse();
    count += 1;
  }
  if (count < wanted.length) refuse();
}

/** Checks that the elements have these tags in order. Some tags may be missing. */
function checkTags(elements: Iterable<Element>, ...tags: readonly number[]): void {
  let at = 0;
  for (const { tag } of elements) {
    while (at < tags.length && tags[at] !== tag) at += 1;
    if (at === tags.length) refuse();
    at += 1;
  }
}

function expect({ tag, content }: Element, wanted: number): Buffer {
  if (tag !== wanted) refuse();
  return content;
}

function refuse(): never {
  throw new HostileAnswer('not an LDAP message');
}
