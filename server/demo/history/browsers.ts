import type { Random } from './seeded-random';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0';

/** The User-Agent headers of computers. */
export const COMPUTERS = {
  edge: `${WINDOWS} ${CHROMIUM} Safari/537.36 Edg/156.0.0.0`,
  chrome: `${WINDOWS} ${CHROMIUM} Safari/537.36`,
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0',
  safari: `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
} as const;

/** The User-Agent headers of phones. */
export const PHONES = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  android: `Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`,
} as const;

/** The computers of the office; the more often one is listed, the more people have it. */
const OFFICE = [
  ...Array<string>(4).fill(COMPUTERS.edge),
  ...Array<string>(3).fill(COMPUTERS.chrome),
  ...[COMPUTERS.firefox, COMPUTERS.firefox, COMPUTERS.safari, COMPUTERS.linux],
];

const LOCALES = ['en', 'en', 'de', 'de', 'de', 'fr', 'nl', 'es', 'pl'];

/** A browser of a user. The tokens are those of the cookies that the server has set. */
export interface PastBrowser {
  readonly userAgent: string;
  /** An address of the private office network, or one of those that are reserved for documentation (RFC 5737, RFC 3849). */
  readonly address: string;
  readonly locale: string;
  deviceToken?: string | undefined;
  sessionToken?: string | undefined;
}

/** Returns the browsers of a user: that of the office, and sometimes a phone. */
export function browsersOf(random: Random, number: number): readonly [PastBrowser, ...PastBrowser[]] {
  const locale = random.pick(LOCALES);
  const office = { userAgent: random.pick(OFFICE), address: `10.20.${number % 4}.${20 + number}`, locale };
  if (!random.chance(0.4)) return [office];
  const address = random.chance(0.5) ? `203.0.113.${10 + number}` : `2001:db8:4f:${number.toString(16)}::2`;
  const phone = { userAgent: random.chance(0.5) ? PHONES.iphone : PHONES.android, address, locale };
  return [office, phone];
}
