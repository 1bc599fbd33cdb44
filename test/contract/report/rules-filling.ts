import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules of filled pages, their texts and their language. */
export const FILLING_RULES = {
  escaped: must(
    'the entered text only with &, <, > and " as entities',
    'Otherwise a link or a form of another site puts a script into the page.',
    'Let the template escape every value but boot.',
    CHAPTERS.filling,
  ),
  'boot-escaped': must(
    'no < in the boot slot',
    'A name with </script> would end the slot and begin HTML.',
    'Write every < of the JSON as \\u003c.',
    CHAPTERS.filling,
  ),
  'boot-json': must(
    'JSON as README has it, or nothing',
    'The page ignores a slot that it cannot read.',
    'Write the boot slot with a JSON library, and put it in unescaped ({{{boot}}}).',
    CHAPTERS.filling,
  ),
  'boot-data': must(
    'the data that the address answers as JSON',
    'The page shows an error card without the field.',
    'Fill boot.data from the same function that answers the data.',
    CHAPTERS.filling,
  ),
  'boot-messages': must(
    'all messages of the row',
    'Messages that are missing appear in English.',
    "Put the texts of the row's messages into boot.messages, or leave messages out altogether.",
    CHAPTERS.filling,
  ),
  locale: must(
    'a BCP 47 tag such as de-AT, the same in lang of <html>',
    'Dates, hyphenation and screen readers follow the tag; Intl throws at one with an underscore.',
    'Write locale as a BCP 47 tag.',
    CHAPTERS.filling,
  ),
  language: should(
    'German for Accept-Language: de-AT',
    'Users expect the language of their browser.',
    'Choose the catalogue by Accept-Language.',
    CHAPTERS.filling,
  ),
  messages: should(
    'all messages of the language as {locale, translations}',
    'Messages that are missing appear in English, and the language cannot be changed.',
    'Answer the catalogue of dist/i18n/ at /i18n/messages?lng=.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
