import { qualityList, type Weighted } from './quality-list';

/** The two forms one address answers in. */
export type Form = 'html' | 'json';

const MEDIA_TYPES: ReadonlyMap<Form, string> = new Map([
  ['html', 'text/html'],
  ['json', 'application/json'],
]);

interface Match<Name> {
  readonly form: Name;
  readonly quality: number;
  /** 3 for the type itself, 2 for `text/*`, 1 for every type, 0 for none. */
  readonly exactness: number;
  readonly position: number;
}

/**
 * The form an Accept header prefers, or undefined when it takes neither. By quality, then by how exactly the type is
 * named (`application/json, *`+`/*` means JSON), then by the order in the header; without a header it is HTML.
 */
export function preferredForm(accept: string | undefined): Form | undefined {
  return preferredOf(MEDIA_TYPES, accept);
}

/** The same for any forms and their media types: the first of those that are equal, and of all without a header. */
export function preferredOf<Name>(types: ReadonlyMap<Name, string>, accept: string | undefined): Name | undefined {
  const list = qualityList(accept);
  if (list.length === 0) return types.keys().next().value;
  const [best] = [...types]
    .map(([form, type]) => bestMatch(form, type, list))
    .filter((match) => match.quality > 0)
    .sort(
      (one, other) => other.quality - one.quality || other.exactness - one.exactness || one.position - other.position,
    );
  return best?.form;
}

/** The most exact element decides, even when it refuses: `text/html;q=0, *`+`/*` takes anything but HTML (RFC 9110 §12.5.1). */
function bestMatch<Name>(form: Name, type: string, list: readonly Weighted[]): Match<Name> {
  const matches = list
    .map(({ value, quality }, position) => ({ form, quality, position, exactness: exactness(value, type) }))
    .filter((match) => match.exactness > 0)
    .sort((one, other) => other.exactness - one.exactness);
  return matches[0] ?? { form, quality: 0, exactness: 0, position: 0 };
}

function exactness(range: string, type: string): number {
  if (range === type) return 3;
  if (range === `${type.split('/', 1)[0]}/*`) return 2;
  return range === '*/*' || range === '*' ? 1 : 0;
}
