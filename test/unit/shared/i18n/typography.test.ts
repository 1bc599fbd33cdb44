import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCountdown, formatDateTime } from '../../../../shared/i18n/format';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { CATALOGUES, catalogueFile } from './catalogues';

/** The quotation mark that opens and the one that closes. */
const QUOTES =
  'cs „ “, da ” ”, de „ “, en “ ”, es « », fr «\u202f \u202f», hr „ ”, it “ ”, nl ‘ ’, pl „ ”, sk „ “, sr-Latn „ ”, zh-Hans “ ”'
    .split(', ')
    .map((row) => row.split(' '));

/** A hyphen beside one to three letters or digits, `two-factor`, in a word that is short enough to stay whole; not `API-`. */
const SHORT_PART =
  /(?<![\p{L}\p{N}])(?!API)(?:[\p{L}\p{N}]{1,3}|\{\w+\})-(?=\p{L})|(?<!\p{L})\p{L}{1,10}-(?=[\p{L}\p{N}]{1,3}(?![\p{L}\p{N}]))|Zwei-Faktor/u;

/**
 * The longest words, in letters, of titles, of texts in the narrowest dialog, 220 px, and of the list of providers on a
 * phone: a browser without a dictionary for `hyphens: auto` cuts longer ones anywhere.
 */
const NARROW: readonly (readonly [keys: RegExp, longest: number])[] = [
  [/^(MENU_ENABLE_TFA|TFA_DROPPED_TITLE|TFA_TITLE\w*)$/, 16],
  [/^TFA_(ACTIVATED_INFO|PROMPT_\w+|REASON_\w+|SKIPS_\w+)$/, 20],
  [/^PROVIDER_ADMIN_GROUP$/, 14],
  [/^PROVIDER_TYPE_USERS$/, 18],
  [/^(LOGIN_CONFIG_TFA_GROUPS_TITLE|AUDIT_EVENT_TWO_FACTOR_\w+)$/, 22],
];

/**
 * Whether a value may end in a full stop: a duration does in Danish (`5 sek.`), a time in Spanish of Mexico (`3:00
 * p.m.`), and a name may be `Example Inc.`
 */
const MAY_END_IN_FULL_STOP =
  'after before browser creator identity label method name names problem provider time value'.split(' ');
const NEVER_ENDS_SO =
  'ratio address baseUri code count current email field from limit mail max min number percent property selected size status step to total users groups changed variable version';

for (const [locale, catalogue] of CATALOGUES) {
  const texts = Object.entries(catalogue);
  const refuse = (pattern: RegExp, among: (key: string) => boolean = () => true) => {
    for (const [key, text] of texts) if (among(key)) assert.not.match(text, pattern, `${key}: ${text}`);
  };

  test(`${locale} has the quotation marks of its language, in pairs`, () => {
    const [, opening = '', closing = ''] = QUOTES.find(([name]) => name === locale) ?? [];
    for (const [key, text] of texts) {
      const quoted = new RegExp(`${opening}[^${opening}${closing}]+${closing}`, 'g');
      const rest = text.replace(quoted, '').replace(/(?<=\p{L})’(?=[\p{L}{])/gu, '');
      assert.not.match(rest, /["'`´‘’‚“”„«»‹›]/, `${key}: ${text}`);
    }
  });

  test(`${locale} has single spaces, and none before a punctuation mark but in French`, () => {
    refuse(/\s{2}/);
    refuse(locale === 'fr' ? /(?<!\u202f)(?!:\/\/)[;:!?»]|«(?!\u202f)|\s[.,)]/u : /\s[;:!?.,)]/u);
  });

  test(`${locale} has a no-break space between a number and what it counts`, () => {
    refuse(/(\d|\{max\}) (?=\p{L})/u);
    refuse(/\{count\} (?=\p{L})/u, (key) => /_(zero|one|two|few|many|other)$/.test(key));
  });

  if (['cs', 'pl', 'sk'].includes(locale)) {
    test(`${locale} has no word of one letter at the end of a line`, () => {
      refuse(/(?<![\p{L}\p{N}\u2011-])[aikosuvwz] /iu);
    });
  }

  test(`${locale} has no-break hyphens in short words on pages, and none in mails`, () => {
    refuse(SHORT_PART, (key) => !key.startsWith('MAIL_'));
    refuse(/[\u2011\u00ad]/, (key) => key.startsWith('MAIL_'));
  });

  test(`${locale} has soft hyphens in long words of narrow places, and nowhere else`, () => {
    refuse(/\u00ad/, (key) => !NARROW.some(([keys]) => keys.test(key)));
    for (const [keys, longest] of NARROW) {
      refuse(new RegExp(`[\\p{Script=Latin}\\u2011]{${longest + 1}}`, 'u'), (key) => keys.test(key));
    }
  });

  test(`${locale} has escapes for the characters that an editor does not show`, () => {
    assert.not.match(catalogueFile(locale), /[\u00a0\u00ad\u2011\u202f\u200b-\u200f\u2060\ufeff]/);
  });

  test(`${locale} has no full stop after a value that may end in one`, () => {
    for (const [key, text] of texts) {
      for (const [, name = '', next] of text.matchAll(/\{(\w+)\}(.?)/gu)) {
        const mayEndSo = MAY_END_IN_FULL_STOP.includes(name);
        assert.ok(mayEndSo || NEVER_ENDS_SO.split(' ').includes(name), `{${name}} of ${key} is missing above`);
        if (mayEndSo) assert.not.match(next ?? '', /[.。]/, `${locale} ${key}: ${text}`);
      }
    }
  });
}

test.after(() => setTranslator(undefined));

test('a duration, and a date with its time, may end in a full stop', () => {
  for (const locale of ['da', 'pl', 'de']) {
    setMessages({ locale, translations: {} });
    assert.match(formatCountdown(5000), /\.$/);
  }
  setMessages({ locale: 'es-MX', translations: {} });
  assert.match(formatDateTime(new Date(2026, 10, 21, 15)), /\.$/);
});

test.run();
