/** One element of an Accept, Accept-Language or Accept-Encoding header, in lower case. */
export interface Weighted {
  readonly value: string;
  /** 0 (refused) to 1 (RFC 9110 §12.4.2). */
  readonly quality: number;
}

/** Nobody lists more than this; whoever does wants to keep the server busy. */
const LONGEST_LIST = 64;

/** Reads such a header, best element first, equals in the order given. Refused elements (`q=0`) stay, at the end. */
export function qualityList(header: string | undefined): Weighted[] {
  if (header === undefined) return [];
  return header
    .split(',', LONGEST_LIST)
    .map(readElement)
    .filter(({ value }) => value !== '')
    .sort((one, other) => other.quality - one.quality);
}

function readElement(element: string): Weighted {
  const [value = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return { value, quality: weight === undefined ? 1 : readQuality(weight) };
}

function readQuality(weight: string): number {
  const digits = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight)?.[1];
  return digits === undefined ? 0 : Number(digits);
}
