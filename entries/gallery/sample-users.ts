/** A user in a sample table. */
export interface SampleUser {
  id: string;
  name: string;
  label: string;
  status: 'Confirmed' | 'Unconfirmed' | 'Declined';
}

const FIRST = [
  'Ada',
  'Björn',
  'Çelik',
  'Dörte',
  'Émile',
  'Frank',
  'Greta',
  'Hōkūleʻa',
  'Ingrid',
  'Jürgen',
  '李',
  'Łucja',
];
const LAST = ['Øverland', 'van den Berg', 'Straßburger', 'Lovelace', 'Ng', 'Müller-Lüdenscheidt', 'de la Cruz', '小龙'];
const USES = ['Backup', 'Nightly report', 'CI pipeline', 'Export to the data warehouse in Frankfurt', 'Test'];
const STATES = ['Confirmed', 'Unconfirmed', 'Declined'] as const;

/** Generates users, the same ones at every call. */
export function sampleUsers(count: number): SampleUser[] {
  return [...Array(count).keys()].map((index) => ({
    id: `p${index}`,
    name: `${pick(FIRST, index * 7)} ${pick(LAST, index * 5 + Math.floor(index / 12))} ${index + 1}`,
    label: `${pick(USES, index * 3)} ${(index * 7919) % 1000}`,
    status: pick(STATES, index),
  }));
}

/** Users whose names could break a page. */
export const HOSTILE: readonly SampleUser[] = [
  ['<img src=x onerror=alert(1)>', '{{messages.ERROR}} {name}'],
  ['W'.repeat(10_000), '0'.repeat(10_000)],
  ['\u202edrowssap\u202d\u2066', 'after \u202e reversed'],
  ['\u200b\u200d\ufeff', '\u200b'],
  ['👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20), 'e\u0301'.repeat(100)],
  ['ישראל ישראלי', 'مفتاح النسخ الاحتياطي'],
].map(([name = '', label = ''], index) => ({ id: `h${index}`, name, label, status: 'Declined' }));

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}
