/**
 * Makes of an answer one that the table of calls just about allows: a field that it marks with `?` and that is not there, or
 * says nothing (false, 0, empty), is left out or null. Throws for a field that the table does not know, and for one that it
 * promises and the answer lacks.
 */
export function leaveOut(
  hosting: string,
  { call, json, empty }: { call: string; json: object; empty: 'missing' | 'null' },
): object {
  const fields = fieldsOf(rowOf(hosting, call), call);
  for (const name of Object.keys(json)) if (!fields.has(name)) throw new Error(`the table has no ${name} in ${call}`);
  const answer: Record<string, unknown> = { ...json };
  for (const [name, isOptional] of fields) {
    if (!isOptional && !(name in json)) throw new Error(`the table promises ${name} in ${call}`);
    if (!isOptional || saysSomething(answer[name])) continue;
    if (empty === 'null') answer[name] = null;
    else delete answer[name];
  }
  return answer;
}

const saysSomething = (value: unknown) => Boolean(Array.isArray(value) ? value.length : value);

/** The last cell of a call's row: its method and path are among those of the first. */
function rowOf(hosting: string, call: string): string {
  const [method = '', path = ''] = call.split(' ');
  const rows = hosting.split('\n').filter((line) => /^\| `(GET|POST|PUT|DELETE)/.test(line));
  const row = rows.find((line) => {
    const [first = ''] = line.slice(3).split('`');
    return first.startsWith(method) && first.split(/[ ,?]+/).includes(path);
  });
  const [, shape] = /^`\{(.*)\}` \|$/.exec(row?.split(' | ').at(-1) ?? '') ?? [];
  if (shape === undefined) throw new Error(`the table has no shape for ${call}`);
  return shape;
}

/** The outer fields of a shape, each with whether it may be missing. */
function fieldsOf(shape: string, call: string): Map<string, boolean> {
  let flat = shape;
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(/\{[^{}]*\}|\[[^[\]]*\]/g, '');
  }
  const fields = flat.split(',').map((field) => /^ *(\w+)(\??)/.exec(field) ?? []);
  if (fields.some(([, name]) => name === undefined)) throw new Error(`the table's shape of ${call} cannot be read`);
  return new Map(fields.map(([, name = '', mark]) => [name, mark === '?']));
}
