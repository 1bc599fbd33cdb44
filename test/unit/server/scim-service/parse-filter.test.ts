import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FILTER_LIMITS, type Filter } from '../../../../server/scim-service/filter-types';
import { parseFilter } from '../../../../server/scim-service/parse-filter';

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

test('a filter is understood as the standard says', () => {
  for (const [text, meaning] of UNDERSTOOD) {
    const parsed = parseFilter(text, KNOWN);
    assert.is(parsed.ok && shown(parsed.filter), meaning, text);
  }
});

const tooMany = Array.from({ length: FILTER_LIMITS.comparisons + 1 }, () => 'id pr').join(' or ');

/** Filters by the index of their error. */
const REFUSED: Readonly<Record<number, readonly string[]>> = {
  0: [
    ...['', 'eq "x"', '"x" eq userName', 'password eq "x"', 'user_name eq "x"', 'constructor pr', '__proto__ pr'],
    ...['userName.x pr', `and ${A}`, 'emails[type eq "work"]'],
  ],
  1: ['()'],
  3: ['   ', 'not'],
  4: [`not ${A}`],
  6: [
    ...[String.raw`id eq "\x"`, String.raw`id eq "\u00g0"`, String.raw`id eq "\N"`, String.raw`id eq "a\u0000b"`],
    ...['id eq "a\0b"', 'id eq "a\nb"', String.raw`id eq "\ud83d"`],
  ],
  8: ['userName'],
  9: ['userName gte "x"', 'userName "x"', `${A})`, 'id eq "x"; drop table users'],
  10: [`${A} ${B}`, `${A} xor ${B}`, `(${A}`],
  11: ['userName eq'],
  12: [
    ...['userName eq x', 'userName eq 5', 'userName eq true', "userName eq 'x'", 'userName gt 5', 'userName eq "x'],
    'userName pr "x"',
  ],
  13: ['userName eq x"', `${A} and`],
  14: [`not (${A}`],
  [FILTER_LIMITS.depth]: [
    `${'('.repeat(FILTER_LIMITS.depth + 1)}${A}${')'.repeat(FILTER_LIMITS.depth + 1)}`,
    '('.repeat(FILTER_LIMITS.length),
  ],
  [FILTER_LIMITS.length]: [`id eq "${'x'.repeat(FILTER_LIMITS.length)}"`],
  [FILTER_LIMITS.comparisons * 9]: [tooMany],
};

function assertRefused(text: string, at: number, attributes: readonly string[], types = {}) {
  const parsed = parseFilter(text, attributes, types);
  if (parsed.ok) throw new Error(`${text} understood as ${shown(parsed.filter)}`);
  assert.is(parsed.at, at, text.slice(0, 60));
  assert.match(parsed.why, /^[a-z,. ]+$/, 'the message does not repeat the filter');
}

test('a filter is refused at the index of its error, also one of the maximum length', () => {
  for (const [at, texts] of Object.entries(REFUSED)) for (const text of texts) assertRefused(text, Number(at), KNOWN);
  for (const piece of ['(', 'not(', '"', '\\', 'a', ' ', '"\\', 'id pr or '])
    assert.not(parseFilter(piece.repeat(FILTER_LIMITS.length / piece.length), KNOWN).ok, piece);
  assert.ok(parseFilter(tooMany.slice(0, -' or id pr'.length), KNOWN).ok, 'the maximum number of comparisons');
});

const TYPES = { active: 'boolean', 'meta.lastmodified': 'dateTime', emails: 'elements' } as const;
const TYPED = ['id', ...Object.keys(TYPES), 'emails.type', 'emails.value'];

const MEANINGS = {
  'active eq true': 'active eq "true"',
  'active ne false': 'active ne "false"',
  'active eq null': 'not active pr',
  'id ne null': 'id pr',
  'meta.lastModified gt "2026-01-02T03:04:05Z"': `meta.lastmodified gt "${Date.UTC(2026, 0, 2, 3, 4, 5)}"`,
  'meta.lastModified le "2026-01-02T03:04:05.5+01:00"': `meta.lastmodified le "${Date.UTC(2026, 0, 2, 2, 4, 5, 500)}"`,
  'meta.lastModified eq "2026-01-02T03:04:05"': `meta.lastmodified eq "${Date.UTC(2026, 0, 2, 3, 4, 5)}"`,
  'emails eq "x"': 'emails eq "x"',
  'emails[type eq "work"]': 'emails[emails.type eq "work"]',
  'emails[type eq "work" and not (value co "x")] or id pr':
    '(emails[(emails.type eq "work" and not emails.value co "x")] or id pr)',
};

test('values and brackets are understood, or refused, where the types of attributes are known', () => {
  for (const [text, meaning] of Object.entries(MEANINGS)) {
    const parsed = parseFilter(text, TYPED, TYPES);
    assert.is(parsed.ok && shown(parsed.filter), meaning, text);
  }
  for (const text of ['active eq "true"', 'active gt true', 'active eq 1']) assertRefused(text, 10, TYPED, TYPES);
  for (const text of ['id eq -1.5e3', 'id gt null']) assertRefused(text, 6, TYPED, TYPES);
  for (const value of ['gt "yesterday"', 'gt 5', 'co "2026"'])
    assertRefused(`meta.lastModified ${value}`, 21, TYPED, TYPES);
  const brackets = { 'emails[id pr]': 7, 'emails[type eq "work"': 21, 'emails[type[value pr]]': 11, 'id[value pr]': 2 };
  for (const [text, at] of Object.entries(brackets)) assertRefused(text, at, TYPED, TYPES);
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

test.run();
