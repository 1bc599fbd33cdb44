import type { ListPage } from '../people/paging';
import { type AttributeSelection, pickAttributes } from './attribute-selection';
import { LIST_SCHEMA } from './schema-ids';

/** Composes the response of a list (RFC 7644 §3.4.2). Ids are in lower case. */
export function listResponse<Item extends { readonly id: string }>(
  { items, total }: ListPage<Item>,
  { offset, selection }: { offset: number; selection: AttributeSelection },
) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: items.length,
    resources: items.map((item) => pickAttributes({ ...item, id: item.id.toLowerCase() }, selection)),
  };
}
