/** Returns the address of an item that is open beside its list; without an id, that of the list. */
export function itemAddress(list: string, id: string | undefined): string {
  return id === undefined ? list : `${list}/${encodeURIComponent(id)}`;
}

/** Returns the id of the open item in the path of a page's address; undefined when it is that of the list. */
export function itemIdIn(list: string, path: string): string | undefined {
  if (!path.startsWith(`${list}/`)) return undefined;
  const [segment = '', ...others] = path
    .slice(list.length + 1)
    .replace(/\/$/, '')
    .split('/');
  return segment === '' || others.length > 0 ? undefined : decoded(segment);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // not percent-encoded UTF-8, and no item's id
  }
}
