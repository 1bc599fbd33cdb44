/** A host name or URL that may also be broken after a dot or a slash and before a port. */
export function AddressText({ text }: { text: string }) {
  const [first, ...parts] = text.split(/(?<=\.|[^/:]\/)|(?=:\d)/);
  return [
    first,
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    ...parts.flatMap((part, at) => [<wbr key={at} />, part]),
  ];
}
