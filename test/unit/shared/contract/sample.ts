import * as v from 'valibot';

const TIME = '2026-11-22T10:00:00.000Z';

/** Texts for schemas with rules, of which the first is taken that fits. */
const TEXTS = [
  'text',
  '/path',
  '1',
  '12345678',
  'GEZDGNBV',
  'Vestibule-1',
  TIME,
  'ada@example.org',
  'https://a.example',
];
const UUID = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';

/** Fields with a time, of which pages show the date. */
const TIMES = /At$|Until$|End$|^expires$|^resendAvailable$|^valid(From|To)$|DateTime$|Update$/;

/** A value that a schema accepts, with every field of its objects and one item in its lists; of several kinds, the first. */
export function sampleOf(schema: unknown, field = ''): unknown {
  const { type, wrapped, pipe, item, items, entries, options, literal } = Object(schema);
  if (pipe) return sampleOfPipe(schema, pipe, field);
  if (wrapped) return sampleOf(wrapped, field);
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, sampleOf(inner, name)]));
  if (item) return [sampleOf(item, field)];
  if (items) return items.map((each: unknown) => sampleOf(each, field));
  if (type === 'union') return sampleOf(options[0], field);
  if (type === 'picklist') return options[0];
  if (type === 'literal') return literal;
  if (type === 'string') return TIMES.test(field) ? TIME : TEXTS[0];
  if (type === 'record') return {};
  return { number: 1, boolean: true }[String(type)];
}

/** What is transformed first may be of any kind: then a later part says what is expected. */
function sampleOfPipe(schema: unknown, pipe: readonly unknown[], field: string): unknown {
  const [first, ...more] = pipe.filter((part) => Object(part).kind === 'schema');
  if (Object(first).type === 'unknown' && more.length === 0) return []; // a list whose items are read one by one
  const sample = sampleOf(Object(first).type === 'unknown' ? more.at(-1) : first, field);
  return [sample, ...TEXTS, UUID].find((each) => v.is(Object(schema), each)) ?? sample;
}
