import { bidiIsolate } from '../i18n/bidi-isolate';
import { formatList } from '../i18n/format';
import { PART_LENGTH, shortenUntrustedText } from '../i18n/shorten-untrusted-text';

/** The first names that a read of a directory has left out; an ellipsis stands for the others. */
export function leftOutNames({ skipped, skippedNames }: { skipped: number; skippedNames: readonly string[] }): string {
  const names = skippedNames.map((name) => bidiIsolate(shortenUntrustedText(name, PART_LENGTH)));
  return skipped > names.length ? `${names.join(', ')} …` : formatList(names);
}
