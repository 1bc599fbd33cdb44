import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import routes from '../../../entries/routes.json';
import { ALL_ROUTES } from '../../../server/routes/all-routes';
import { CALL_ROWS } from './calls';
import { HOSTING, readText, tableOf } from './markdown';
import { shapeOf } from './shape';

const BASE = '/identityprovider';

test('the document has the table of all calls as the contract has them', () => {
  const table = CALL_ROWS.map((row) => `| ${row.join(' | ')} |`).join('\n');
  assert.ok(readText(HOSTING).includes(`\n|---|---|---|\n${table}\n\n`), `the table is to be\n${table}`);
});

/** Pages without data and calls of their own, what belongs to other applications, and what no page calls. */
const WITHOUT_CALLS = ['login-close', 'error', 'other-application', 'gallery'];
const NOT_OF_PAGES = ['/healthz', '/livez', '/readyz', '/metrics', `${BASE}/config/features`];
const OF_PROGRAMS = `${BASE}/scim/v2/`;

/** A path whose parameters have no names: the document may call them otherwise than the code. */
const anonymous = (path: string) => path.replace(/:\w+/g, ':');

test('the table names every address that the server has for the pages', () => {
  const calls = tableOf(readText(HOSTING), 'call').map(([call = '']) => call);
  const named = calls.flatMap((call) => call.match(/\/[\w/:]*/g) ?? []).map(anonymous);
  const pages = routes.filter(({ entry }) => !WITHOUT_CALLS.includes(entry)).map(({ path }) => path);
  const others = ALL_ROUTES.flatMap((route) => ('path' in route ? [route.path] : []));
  const addresses = [...pages, ...others].filter(
    (path) => !NOT_OF_PAGES.includes(path) && !path.startsWith(OF_PROGRAMS),
  );
  assert.equal(
    addresses.filter((path) => !named.includes(anonymous(path.replace(BASE, '')))),
    [],
  );
});

const SHAPES: [title: string, schema: v.GenericSchema, shape: string][] = [
  ['a text needs no type', v.object({ id: v.string() }), '{id}'],
  ['what may be missing', v.object({ a: v.optional(v.string()), b: v.nullish(v.number(), 1) }), '{a?, b?: number}'],
  ['a list', v.object({ list: v.array(v.object({ on: v.boolean() })) }), '{list: [{on: boolean}]}'],
  ['one of several words', v.picklist(['A', 'B']), "'A' or 'B'"],
  ['one of several kinds', v.union([v.string(), v.number()]), 'string or number'],
];

for (const [title, schema, shape] of SHAPES) {
  test(`the notation of ${title}`, () => assert.is(shapeOf(schema), shape));
}

test('a kind of schema without a notation is refused', () => {
  assert.throws(() => shapeOf(v.date()), /no way to write a schema of the type date/);
});

test.run();
