import type { LOGO_FORMATS } from '../../../shared/contract/image-source';

type Format = (typeof LOGO_FORMATS)[number];

const bytesOf = (text: string) => [...text].map((character) => character.charCodeAt(0));

/** The first bytes of the pixel formats, each with its offset. */
const SIGNATURES: readonly [format: Format, ...parts: [offset: number, bytes: readonly number[]][]][] = [
  ['png', [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  ['jpeg', [0, [0xff, 0xd8, 0xff]]],
  ['webp', [0, bytesOf('RIFF')], [8, bytesOf('WEBP')]],
  ['gif', [0, bytesOf('GIF87a')]],
  ['gif', [0, bytesOf('GIF89a')]],
];

/**
 * Matches the beginning of an SVG up to its first element: a byte order mark, the XML declaration, comments, and a
 * document type without an internal subset, whose entities could expand to any size.
 */
const SVG_START = /^\ufeff?(\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s+svg[^>[]*>)*<svg[\s>]/;

/** Matches the namespace, without which browsers do not draw a standalone SVG. */
const SVG_NAMESPACE = /<svg\s[^<>]*\bxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/**
 * Converts an image to a `data:` URL. The format is detected from the bytes, whatever a client or a file name declares.
 * Pages use it only as the source of an `<img>`, where an SVG can neither run scripts nor load anything.
 * @returns undefined for an unsupported format
 */
export function toDataUrl(bytes: Uint8Array): string | undefined {
  const format = pixelFormatOf(bytes);
  if (format !== undefined) return `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`;
  const svg = svgOf(bytes);
  return svg === undefined ? undefined : `data:image/svg+xml,${encodeSvg(svg)}`;
}

/** Detects the media type of an image from its bytes. @returns undefined for an unsupported format */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const format = pixelFormatOf(bytes) ?? (svgOf(bytes) === undefined ? undefined : 'svg+xml');
  return format && `image/${format}`;
}

function pixelFormatOf(bytes: Uint8Array): Format | undefined {
  return SIGNATURES.find(([, ...parts]) => parts.every(([offset, part]) => hasBytes(bytes, offset, part)))?.[0];
}

const DATA_URL = /^data:image\/[a-z+]+(;base64)?,(.*)$/s;

/** Returns the bytes of a `data:` URL of an image, whatever format it declares. @returns undefined for any other text */
export function bytesOfDataUrl(source: string): Uint8Array | undefined {
  const [, base64, content] = DATA_URL.exec(source) ?? [];
  if (content === undefined) return undefined;
  return base64 === undefined ? percentDecoded(content) : Buffer.from(content, 'base64');
}

function percentDecoded(text: string): Uint8Array | undefined {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return undefined; // a malformed escape
  }
}

function hasBytes(bytes: Uint8Array, offset: number, part: readonly number[]): boolean {
  return part.every((byte, index) => bytes[offset + index] === byte);
}

function svgOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return SVG_START.test(text) && SVG_NAMESPACE.test(text) ? text : undefined;
  } catch {
    return undefined; // not UTF-8
  }
}

/** Percent-encodes an SVG, which compresses better than base64. */
function encodeSvg(svg: string): string {
  return encodeURIComponent(svg.replace(/\s+/g, ' ').trim()).replace(/%(20|2C|2F|3A|3B|3D)/g, decodeURIComponent);
}
