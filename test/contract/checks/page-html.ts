import { createHash } from 'node:crypto';

/** What the checks read of a page's HTML. */
export interface PageHtml {
  /** The `lang` of `<html>`. */
  readonly lang: string;
  /** The content of the boot slot; undefined where there is no slot. */
  readonly boot: string | undefined;
  /** The addresses of scripts and style sheets, with their `integrity`. */
  readonly files: readonly { readonly address: string; readonly integrity: string }[];
  /** The hashes of inline style sheets, as `sha256-…`. */
  readonly styleHashes: readonly string[];
}

/** Reads the HTML of a built page, whose tags the build has written; it is no parser for other HTML. */
export function readPage(html: string): PageHtml {
  const files = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => {
    const address = attribute(tag, 'src') ?? attribute(tag, 'href');
    const integrity = attribute(tag, 'integrity');
    return address === undefined || integrity === undefined ? [] : [{ address, integrity }];
  });
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  return {
    lang: attribute(/<html\b[^>]*>/.exec(html)?.[0] ?? '', 'lang') ?? '',
    boot: /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1],
    files,
    styleHashes: styles.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`),
  };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}
