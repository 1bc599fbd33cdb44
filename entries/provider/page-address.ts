/** The addresses of a provider's page: every call goes below the base under which it was opened. */
export interface PageAddress {
  /** The provider's id; that of one that is to be created is `create`. */
  readonly id: string;
  /** The provider's own address: where it is read, saved and deleted. */
  readonly own: string;
  /** The list of the providers. */
  readonly list: string;
  /** The check of the connection. */
  readonly connection: string;
}

/** Returns the addresses of the page at a path, such as `/scimserver/config/7`. */
export function pageAddressOf(path: string): PageAddress {
  const own = path.replace(/(?<!\/)\/+$/, '');
  const end = own.lastIndexOf('/');
  return { id: decoded(own.slice(end + 1)), own, list: own.slice(0, end), connection: `${own}/connection` };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
