/** The maximum nesting depth. */
const DEPTH_MAX = 64;

/** The maximum number of names in an object. */
const NAMES_MAX = 1000;

/** There may be one object or array for this number of allowed values. */
const VALUES_PER_CONTAINER = 4;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** The codes of `[` and `{`, and of `]` and `}`. */
const STARTS = [0x5b, 0x7b];
const ENDS = [0x5d, 0x7d];

/** The role of each byte outside of strings (RFC 8259 §2). Other bytes are 0. */
const KINDS = new Uint8Array(256);
const [START, END, SEPARATOR, NAME, STRING] = [1, 2, 3, 4, 5];
for (const byte of STARTS) KINDS[byte] = START;
for (const byte of ENDS) KINDS[byte] = END;
KINDS[COMMA] = SEPARATOR;
KINDS[COLON] = NAME;
KINDS[QUOTE] = STRING;

/**
 * Counts what `JSON.parse` would create while the bytes of an answer arrive: an answer of some megabytes can become
 * gigabytes, and distinct names or deep nesting can take many seconds. It also counts text that is not JSON and that
 * will not be parsed.
 */
export class JsonGuard {
  readonly #maxValues: number;
  #values = 0;
  #containers = 0;
  #depth = 0;
  /** The number of names in the open object at each depth. */
  readonly #names = new Uint32Array(DEPTH_MAX + 1);
  #isInString = false;
  #isEscaped = false;

  /** @param maxValues the maximum number of values, including arrays and objects */
  constructor(maxValues: number) {
    this.#maxValues = maxValues;
  }

  /** @returns whether the answer is still within the limits */
  accepts(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#isInString) at = this.#endOfString(chunk, at);
      const kind = KINDS[chunk[at] ?? 0];
      if (kind === STRING) this.#isInString = !this.#isInString;
      else if (kind !== 0 && !this.#isInString && !this.#count(kind)) return false;
    }
    return true;
  }

  /** Returns the index of the quote that ends a string, or the length of the chunk if the string does not end in it. */
  #endOfString(chunk: Uint8Array, start: number): number {
    let isEscaped = this.#isEscaped;
    let at = start;
    for (; at < chunk.length; at += 1) {
      if (isEscaped) isEscaped = false;
      else if (chunk[at] === BACKSLASH) isEscaped = true;
      else if (chunk[at] === QUOTE) break;
    }
    this.#isEscaped = isEscaped;
    return at;
  }

  #count(kind: number | undefined): boolean {
    if (kind === NAME) return this.#addName();
    if (kind === START) return this.#addContainer();
    if (kind === END) this.#depth = Math.max(0, this.#depth - 1);
    else this.#values += 1;
    return this.#values <= this.#maxValues;
  }

  #addName(): boolean {
    const names = (this.#names[this.#depth] ?? 0) + 1;
    this.#names[this.#depth] = names;
    return names <= NAMES_MAX;
  }

  #addContainer(): boolean {
    this.#containers += 1;
    this.#values += 1;
    this.#depth += 1;
    this.#names[this.#depth] = 0;
    const isWithin = this.#values <= this.#maxValues && this.#containers <= this.#maxValues / VALUES_PER_CONTAINER;
    return isWithin && this.#depth <= DEPTH_MAX;
  }
}
