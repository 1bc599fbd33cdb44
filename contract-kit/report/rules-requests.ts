import { CHAPTERS, must, type Rule } from './rule';

/** Rules for every answer, and for requests that no page sends. */
export const REQUEST_RULES = {
  answers: must(
    'a complete answer',
    'A page that waits for ever is of no use.',
    'Look into the log of the server.',
    CHAPTERS.forms,
  ),
  'server-error': must(
    'no status from 500 on',
    'A request of a page, or of an attacker, must not make the server fail.',
    'Look into the log of the server, and answer 4xx to requests that make no sense.',
    CHAPTERS.calls,
  ),
  'stack-trace': must(
    'no stack trace',
    'It tells an attacker what runs on the server.',
    'Answer statusCode and messageKey, and write the rest to the log.',
    CHAPTERS.calls,
  ),
  utf8: must(
    'valid UTF-8',
    'Browsers show what is not UTF-8 as replacement characters, and JSON must be UTF-8.',
    'Encode texts as UTF-8.',
    CHAPTERS.forms,
  ),
  'encoding-told': must(
    'Content-Encoding with the name of the compression',
    'Without it a browser takes the compressed bytes for the text.',
    'Set Content-Encoding: br or gzip on the compressed copies, or send the others.',
    CHAPTERS.headers,
  ),
  'wrong-method': must(
    'a status from 400 to 499, best 405',
    'A method that the address does not have must not be taken for another.',
    'Answer 405 with Allow.',
    CHAPTERS.calls,
  ),
  'bad-body': must(
    'a status from 400 to 499',
    'A body that makes no sense is a mistake of the client.',
    'Answer 400 when a body cannot be read.',
    CHAPTERS.calls,
  ),
  head: must(
    'the status and media type of GET, without a body',
    'Every server has HEAD (RFC 9110 §9.1); monitoring and link checkers ask with it.',
    'Answer HEAD where you answer GET.',
    CHAPTERS.forms,
  ),
  'body-read': must(
    'a next request on the same connection that is answered as any other',
    'A body that was not read is taken for the next request, and a page gets 400 or 501 for an innocent one.',
    'Read the body before you answer, or close the connection: also when you refuse the change.',
    CHAPTERS.calls,
  ),
  'retry-after': must(
    'Retry-After in seconds',
    'The page counts the seconds down and then lets the user try again.',
    'Set Retry-After on every 429.',
    CHAPTERS.calls,
  ),
  'content-length': must(
    'nothing after the end of an answer',
    'The browser takes the rest for the beginning of the next answer, and shows half a page.',
    'Count the bytes of the body for Content-Length, not its characters.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
