import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FILTER_LIMITS, type Filter } from '../../../../server/scim/filter';
import { parseFilter } from '../../../../server/scim/parse-filter';

const KNOWN = ['id', 'username', 'displayname', 'not'];

/** A filter as text with all brackets, for comparison with a table. */
function shown(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.of.map(shown).join(` ${filter.kind} `)})`;
    case 'not':
      return `not ${shown(filter.of)}`;
    case 'element':
      return `${filter.attribute}[${shown(filter.of)}]`;
    case 'present':
      return `${filter.attribute} pr`;
    case 'compare':
      return `${filter.attribute} ${filter.operator} ${JSON.stringify(filter.value)}`;
  }
}

const A = 'id eq "a"';
const B = 'id eq "b"';
const C = 'id eq "c"';

const UNDERSTOOD: readonly (readonly [text: string, meaning: string])[] = [
  ...['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'].map(
    (operator) => [`userName ${operator} "x"`, `username ${operator} "x"`] as const,
  ),
  ['userName pr', 'username pr'],
  ['USERNAME Eq "x"', 'username eq "x"'],
  ['  userName\teq   "x"  ', 'username eq "x"'],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"', 'username eq "x"'],
  ['URN:IETF:params:scim:schemas:core:2.0:Group:displayName pr', 'displayname pr'],
  ['id eq ""', 'id eq ""'],
  ['id eq "X Y"', 'id eq "X Y"'],
  [String.raw`id eq "\"\\\/"`, String.raw`id eq "\"\\/"`],
  [String.raw`id eq "\u00e4\u00C4"`, 'id eq "äÄ"'],
  [String.raw`id eq "\ud83d\ude00"`, 'id eq "😀"'],
  ['id eq "王 😀 سلام"', 'id eq "王 😀 سلام"'],
  ['id eq "a\\") or id pr or (id eq \\"b"', String.raw`id eq "a\") or id pr or (id eq \"b"`],
  ['id eq "and"', 'id eq "and"'],
  [`${A} and ${B}`, `(${A} and ${B})`],
  [`${A} or ${B} or ${C}`, `(${A} or ${B} or ${C})`],
  [`${A} or ${B} and ${C}`, `(${A} or (${B} and ${C}))`],
  [`${A} and ${B} or ${C}`, `((${A} and ${B}) or ${C})`],
  [`(${A} or ${B}) and ${C}`, `((${A} or ${B}) and ${C})`],
  [`${A} AND (${B} Or ${C})`, `(${A} and (${B} or ${C}))`],
  [`not (${A}) and ${B}`, `(not ${A} and ${B})`],
  [`not (${A} and ${B})`, `not (${A} and ${B})`],
  [`not(${A})`, `not ${A}`],
  [`NOT (not (${A}))`, `not not ${A}`],
  [`((${A}))`, A],
  ['not pr and id pr', '(not pr and id pr)'],
  [`${'('.repeat(FILTER_LIMITS.depth)}${A}${')'.repeat(FILTER_LIMITS.depth)}`, A],
];

for (const [text, meaning] of UNDERSTOOD) {
  test(`${text} means ${meaning}`, () => {
    const parsed = parseFilter(text, KNOWN);
    assert.is(parsed.ok && shown(parsed.filter), meaning);
  });
}

/** Filters, and the index of the error. */
const REFUSED: readonly (readonly [text: string, at: number])[] = [
  ['', 0],
  ['   ', 3],
  ['userName', 8],
  ['userName eq', 11],
  ['userName eq x', 12],
  ['userName eq 5', 12],
  ['userName eq true', 12],
  ["userName eq 'x'", 12],
  ['userName gte "x"', 9],
  ['userName gt 5', 12],
  ['userName eq "x', 12],
  ['userName eq x"', 13],
  ['userName "x"', 9],
  ['eq "x"', 0],
  ['"x" eq userName', 0],
  ['password eq "x"', 0],
  ['user_name eq "x"', 0],
  ['constructor pr', 0],
  ['__proto__ pr', 0],
  ['userName.x pr', 0],
  ['userName pr "x"', 12],
  [`${A} ${B}`, 10],
  [`${A} and`, 13],
  [`${A} xor ${B}`, 10],
  [`and ${A}`, 0],
  [`not ${A}`, 4],
  ['not', 3],
  ['()', 1],
  [`(${A}`, 10],
  [`${A})`, 9],
  [`not (${A}`, 14],
  ['emails[type eq "work"]', 0],
  [String.raw`id eq "\x"`, 6],
  [String.raw`id eq "\u00g0"`, 6],
  [String.raw`id eq "\N"`, 6],
  [String.raw`id eq "a\u0000b"`, 6],
  ['id eq "a\0b"', 6],
  ['id eq "a\nb"', 6],
  [String.raw`id eq "\ud83d"`, 6],
  ['id eq "x"; drop table users', 9],
  [`${'('.repeat(FILTER_LIMITS.depth + 1)}${A}${')'.repeat(FILTER_LIMITS.depth + 1)}`, FILTER_LIMITS.depth],
  ['('.repeat(FILTER_LIMITS.length), FILTER_LIMITS.depth],
  [`id eq "${'x'.repeat(FILTER_LIMITS.length)}"`, FILTER_LIMITS.length],
  [Array.from({ length: FILTER_LIMITS.comparisons + 1 }, () => 'id pr').join(' or '), FILTER_LIMITS.comparisons * 9],
];

for (const [text, at] of REFUSED) {
  test(`${JSON.stringify(text).slice(0, 60)} is refused at ${at}, and the message does not repeat it`, () => {
    const parsed = parseFilter(text, KNOWN);
    if (parsed.ok) throw new Error(`understood as ${shown(parsed.filter)}`);
    assert.is(parsed.at, at);
    assert.match(parsed.why, /^[a-z, ]+$/);
  });
}

const TYPES = { active: 'boolean', 'meta.lastmodified': 'dateTime', emails: 'elements' } as const;
const TYPED = ['id', ...Object.keys(TYPES), 'emails.type', 'emails.value'];

for (const [text, meaning] of [
  ['active eq true', 'active eq "true"'],
  ['active ne false', 'active ne "false"'],
  ['active eq null', 'not active pr'],
  ['id ne null', 'id pr'],
  ['meta.lastModified gt "2026-01-02T03:04:05Z"', `meta.lastmodified gt "${Date.UTC(2026, 0, 2, 3, 4, 5)}"`],
  [
    'meta.lastModified le "2026-01-02T03:04:05.5+01:00"',
    `meta.lastmodified le "${Date.UTC(2026, 0, 2, 2, 4, 5, 500)}"`,
  ],
  ['meta.lastModified eq "2026-01-02T03:04:05"', `meta.lastmodified eq "${Date.UTC(2026, 0, 2, 3, 4, 5)}"`],
  ['emails eq "x"', 'emails eq "x"'],
  ['emails[type eq "work"]', 'emails[emails.type eq "work"]'],
  [
    'emails[type eq "work" and not (value co "x")] or id pr',
    '(emails[(emails.type eq "work" and not emails.value co "x")] or id pr)',
  ],
] as const) {
  test(`${text} means ${meaning} where the types of attributes are known`, () => {
    const parsed = parseFilter(text, TYPED, TYPES);
    assert.is(parsed.ok && shown(parsed.filter), meaning);
  });
}

for (const [text, at] of [
  ['active eq "true"', 10],
  ['active gt true', 10],
  ['active eq 1', 10],
  ['id eq -1.5e3', 6],
  ['id gt null', 6],
  ['meta.lastModified gt "yesterday"', 21],
  ['meta.lastModified gt 5', 21],
  ['meta.lastModified co "2026"', 21],
  ['emails[id pr]', 7],
  ['emails[type eq "work"', 21],
  ['emails[type[value pr]]', 11],
  ['id[value pr]', 2],
] as const) {
  test(`${text} is refused where the types of attributes are known`, () => {
    const parsed = parseFilter(text, TYPED, TYPES);
    if (parsed.ok) throw new Error(`understood as ${shown(parsed.filter)}`);
    assert.match(parsed.why, /^[a-z,. ]+$/);
    assert.is(parsed.at, at);
  });
}

test('the maximum number of comparisons is accepted', () => {
  const text = Array.from({ length: FILTER_LIMITS.comparisons }, () => 'id pr').join(' or ');
  assert.ok(parseFilter(text, KNOWN).ok);
});

test('comparisons of a multi-valued attribute count as more, and those in its brackets do not', () => {
  const known = ['groups', 'groups.value', 'id'];
  const types = { groups: 'elements' } as const;
  const filterOf = (piece: string, times: number) => Array.from({ length: times }, () => piece).join(' or ');
  const most = FILTER_LIMITS.comparisons / FILTER_LIMITS.multiValued;
  for (const piece of ['groups.value eq "x"', 'groups pr', 'groups[value pr]']) {
    const times = piece.includes('[') ? most - 1 : most;
    assert.ok(parseFilter(filterOf(piece, times), known, types).ok, piece);
    const more = parseFilter(filterOf(piece, times + 1), known, types);
    assert.is(more.ok ? undefined : more.why, 'too many comparisons', piece);
  }
  const inside = filterOf('value pr', FILTER_LIMITS.comparisons - FILTER_LIMITS.multiValued);
  assert.ok(parseFilter(`groups[${inside}]`, known, types).ok);
  assert.not(parseFilter(`groups[${inside} or value pr]`, known, types).ok);
});

test('a filter of the maximum length is parsed fast', () => {
  const start = performance.now();
  for (const piece of ['(', 'not(', '"', '\\', 'a', ' ', '"\\', 'id pr or ']) {
    for (let times = 0; times < 50; times += 1) parseFilter(piece.repeat(1000 / piece.length), KNOWN);
  }
  assert.ok(performance.now() - start < 1000);
});

test.run();
