/**
 * Parses a URL; undefined when it is invalid. `URL.canParse` is not used: Node 20 and 22 refuse texts with characters such
 * as `ü` once V8 has optimised the call (corrected by https://github.com/nodejs/node/pull/58023).
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined; // invalid
  }
}
