import { Fragment } from 'react';

/** A host name, IP address or URL that may also be broken after a dot or a slash and before a port or a group of IPv6. */
export function AddressText({ text }: { text: string }) {
  const parts = text.matchAll(/.+?(?:(?<=\.|[^/:]\/)|(?=:[\da-f])|$)/gs);
  return Array.from(parts, ({ 0: part, index: start }) => (
    <Fragment key={start}>
      {part}
      <wbr />
    </Fragment>
  ));
}
