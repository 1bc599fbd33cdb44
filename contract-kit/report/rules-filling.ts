import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules for filled pages, their texts and their language. */
export const FILLING_RULES = {
  escaped: must(
    'the entered text only with &, <, > and " as entities',
    'Otherwise a link or a form of another site puts a script into the page.',
    'Let the template escape every value but boot.',
    CHAPTERS.filling,
  ),
  'escaped-quote': must(
    'a quotation mark of the entered text as &quot;',
    'It ends the attribute, and what follows is an attribute of its own, such as onfocus.',
    'Escape " in values of attributes too; most libraries for Mustache do.',
    CHAPTERS.filling,
  ),
  'error-text': must(
    'the translated message in the HTML, beside errorMessage in the boot slot',
    'A browser without scripts shows the form again, and not why it was refused.',
    'Fill data.errorText with the message of errorMessage.',
    CHAPTERS.filling,
  ),
  'form-utf8': must(
    'the same letters as in the form',
    'Names and passwords with other letters than those of English would never be right.',
    'Decode forms as UTF-8, not as Latin-1.',
    CHAPTERS.calls,
  ),
  'language-weights': must(
    'the language with the highest weight in Accept-Language',
    'Browsers may send another order than that of the weights (RFC 9110 §12.5.4).',
    'Sort the languages by their q before you take the first that has a catalogue.',
    CHAPTERS.filling,
  ),
  'messages-etag': must(
    'another ETag for each language',
    'A browser asks with the ETag of one language for another, and 304 leaves it with the wrong texts.',
    'Compute the ETag from the body, or send none.',
    CHAPTERS.calls,
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
    'a BCP 47 tag with the region of the request, such as de-AT, the same in lang of <html>',
    'Dates, numbers and screen readers follow the tag; Intl throws at one with an underscore.',
    'Write locale as a BCP 47 tag, and keep the region that the browser names.',
    CHAPTERS.filling,
  ),
  language: must(
    'the language of the cookie vestibule-locale, or else of Accept-Language',
    'Users expect the language that they have chosen, or that of their browser.',
    'Choose locale and catalogue by the cookie vestibule-locale, and then by Accept-Language.',
    CHAPTERS.filling,
  ),
  messages: should(
    'all messages of the language as {locale, translations}',
    'Messages that are missing appear in English, and the language cannot be changed.',
    'Answer the catalogue of dist/i18n/ at /i18n/messages?lng=.',
    CHAPTERS.calls,
  ),
  'boot-language': must(
    'texts in the language of locale',
    'The user reads another language than the one that was chosen.',
    'Take messages, also those of the template, from the catalogue of locale in dist/i18n/.',
    CHAPTERS.filling,
  ),
  'boot-now': must(
    "the server's time in ms since 1970",
    'The page counts down by it: in seconds, every code and every wait is over at once, or never.',
    'Write now in ms.',
    CHAPTERS.filling,
  ),
  'boot-trusted': must(
    'origins in trustedOrigins, and addresses in trustedPaths',
    'The page exchanges messages with them and redirects there.',
    'Write scheme://host, with a port if needed; no * and no path in trustedOrigins.',
    CHAPTERS.filling,
  ),
  'page-filled': must(
    'no mark of the template in the HTML',
    'The user sees {{…}} in place of texts.',
    'Fill the template with a Mustache library, or send the static file.',
    CHAPTERS.filling,
  ),
  theme: should(
    'data-theme by the cookie vestibule-theme',
    'The page appears light and turns dark when its script runs.',
    'Write the word of the cookie as themeName.',
    CHAPTERS.filling,
  ),
  'messages-language': must(
    'the messages and the locale of ?lng=',
    'The user who chooses a language keeps the one before.',
    'Choose the catalogue by lng, before cookie and Accept-Language.',
    CHAPTERS.calls,
  ),
  'theme-word': must(
    'no other word of the cookie vestibule-theme than light, dark and contrast',
    'Whoever can set a cookie could write into the HTML of the page.',
    'Compare the cookie with the three words, and leave themeName empty otherwise.',
    CHAPTERS.filling,
  ),
} as const satisfies Record<string, Rule>;
