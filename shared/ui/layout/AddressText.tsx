import { Fragment } from 'react';

/** A host name or URL that may also be broken after a dot or a slash and before a port. */
export function AddressText({ text }: { text: string }) {
  const parts = text.matchAll(/.+?(?:(?<=\.|[^/:]\/)|(?=:\d)|$)/gs);
  return Array.from(parts, ({ 0: part, index: start }) => (
    <Fragment key={start}>
      {part}
      <wbr />
    </Fragment>
  ));
}
