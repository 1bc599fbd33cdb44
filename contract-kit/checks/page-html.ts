import { createHash } from 'node:crypto';

/** The parts of a page's HTML that the checks read. */
export interface PageHtml {
  /** The `lang` of `<html>`. */
  readonly lang: string;
  /** The `data-theme` of `<html>`. */
  readonly themeName: string;
  /** The raw text of `<title>`. */
  readonly title: string;
  /** The boot data; undefined if there is no element for them. */
  readonly boot: string | undefined;
  /** The addresses of scripts and style sheets, with their `integrity`. */
  readonly files: readonly { readonly address: string; readonly integrity: string }[];
  /** The hashes of scripts and style sheets in the HTML itself, as `sha256-…`. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/**
 * Reads the HTML of a built page, whose tags the build has written. It cannot parse other HTML. The time is linear in
 * the length of the page, whatever a server sends, because no expression reads beyond the next `<`.
 */
export function readPage(html: string): PageHtml {
  const files = [...html.matchAll(/<(?:script|link)\b[^<>]*>/g)].flatMap(([tag]) => {
    const address = attribute(tag, 'src') ?? attribute(tag, 'href');
    const integrity = attribute(tag, 'integrity');
    return address === undefined || integrity === undefined ? [] : [{ address, integrity }];
  });
  const root = /<html\b[^<>]*>/.exec(html)?.[0] ?? '';
  return {
    lang: attribute(root, 'lang') ?? '',
    themeName: attribute(root, 'data-theme') ?? '',
    title: contents(html, '<title>', '</title>')[0] ?? '',
    boot: contents(html, '<script type="application/json" id="boot">', '</script>')[0],
    files,
    scriptHashes: contents(html, '<script type="module">', '</script>').map(hashOf),
    styleHashes: contents(html, '<style>', '</style>').map(hashOf),
  };
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns the texts between an opening and a closing tag. */
function contents(html: string, opening: string, closing: string): string[] {
  const texts: string[] = [];
  let start = html.indexOf(opening);
  while (start !== -1) {
    const from = start + opening.length;
    const end = html.indexOf(closing, from);
    if (end === -1) break;
    texts.push(html.slice(from, end));
    start = html.indexOf(opening, end);
  }
  return texts;
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}
