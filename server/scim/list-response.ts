import type { PageOf } from '../directory/paging';
import { type Selection, selected } from './selection';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A part of a list, as SCIM answers it (RFC 7644 §3.4.2). Ids are in lower case. */
export function listAnswer<Item extends { readonly id: string }>(
  { items, total }: PageOf<Item>,
  { offset, selection }: { offset: number; selection: Selection },
) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: items.length,
    resources: items.map((item) => selected({ ...item, id: item.id.toLowerCase() }, selection)),
  };
}
