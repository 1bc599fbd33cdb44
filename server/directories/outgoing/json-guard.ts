/** Deeper than any answer that is read is nested. */
const DEPTH_MAX = 64;

/** More names than an object of an answer has. */
const NAMES_MAX = 1000;

/** The values for which an answer may have one object or array. */
const VALUES_PER_CONTAINER = 4;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** `[` and `{`, and the ends of both. */
const STARTS = [0x5b, 0x7b];
const ENDS = [0x5d, 0x7d];

/** What each byte of JSON outside strings is (RFC 8259 §2); 0 for all that neither begins nor ends anything. */
const KINDS = new Uint8Array(256);
const [START, END, SEPARATOR, NAME, STRING] = [1, 2, 3, 4, 5];
for (const byte of STARTS) KINDS[byte] = START;
for (const byte of ENDS) KINDS[byte] = END;
KINDS[COMMA] = SEPARATOR;
KINDS[COLON] = NAME;
KINDS[QUOTE] = STRING;

/**
 * Counts what `JSON.parse` would make of an answer while its bytes arrive: an answer of some megabytes can become gigabytes,
 * and names that all differ or deep nesting take many seconds. A text that is no JSON is counted, too, and then not parsed.
 */
export class JsonGuard {
  readonly #maxValues: number;
  #values = 0;
  #containers = 0;
  #depth = 0;
  /** The names of the open object of each depth. */
  readonly #names = new Uint32Array(DEPTH_MAX + 1);
  #isInString = false;
  #isEscaped = false;

  /** @param maxValues the most values, those of arrays and objects included */
  constructor(maxValues: number) {
    this.#maxValues = maxValues;
  }

  /** @returns whether the answer is within the limits up to here */
  accepts(chunk: Uint8Array): boolean {
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#isInString) at = this.#endOfString(chunk, at);
      const kind = KINDS[chunk[at] ?? 0];
      if (kind === STRING) this.#isInString = !this.#isInString;
      else if (kind !== 0 && !this.#isInString && !this.#count(kind)) return false;
    }
    return true;
  }

  /** The place of the quote that ends a string, or the length of a chunk in which it does not end. */
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
