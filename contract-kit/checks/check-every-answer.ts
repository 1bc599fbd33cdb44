import { brotliDecompressSync } from 'node:zlib';
import type { Answer } from '../http/answer';
import { headerOf, mediaTypeOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { Report } from '../report/report';

/**
 * Matches the lines of a stack trace in JavaScript, Python, Java, C# and PHP. No part reads beyond the end of its line.
 */
const STACK_TRACE =
  /\n[\t ]+at .{1,200}[:(]\d+|Traceback \(most recent call last\)|\n[\t ]+at [\w.$]+\([\w.]+:\d+\)|^#\d+ .{1,200}\(\d+\): /m;

/** Returns the compression of bytes that are no text. @returns undefined if they are not compressed */
export function compressionOf(bytes: Buffer): 'gzip' | 'br' | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  try {
    brotliDecompressSync(bytes, { maxOutputLength: 4 * 1024 * 1024 });
    return 'br';
  } catch {
    return undefined;
  }
}

/** Checks the rules that apply to every answer. */
export function checkEveryAnswer(report: Report, answer: Answer): void {
  const { status, text, question } = answer;
  const found = (came: string) => () => ({ question, came });
  report.check('server-error', status < 500, found(describeAnswer(answer)));
  report.check('stack-trace', !STACK_TRACE.test(text), found(text.slice(Math.max(0, text.search(STACK_TRACE) - 40))));
  const wait = headerOf(answer, 'retry-after');
  if (status === 429) report.check('retry-after', /^\d+$/.test(wait), found(wait || 'no Retry-After'));
  const told = question.jar?.sessions.find(({ value }) => value.length >= 16 && text.includes(value));
  report.check('session-secret', told === undefined, found(`the value of the cookie ${told?.name}`));
  const isPacked = headerOf(answer, 'content-encoding') !== '';
  const isText = !isPacked && /^text\/|json$|javascript$/.test(mediaTypeOf(answer));
  const isUtf8 = answer.isUtf8 || answer.isCut || !isText;
  const packed = isUtf8 ? undefined : compressionOf(answer.bytes);
  report.check('encoding-told', packed === undefined, found(`bytes that ${packed} has compressed, without the header`));
  report.check('utf8', isUtf8 || packed !== undefined, found('bytes that are no UTF-8'));
  const hasBody = answer.bytes.length > 0 && status < 400;
  const sniffing = headerOf(answer, 'x-content-type-options');
  if (hasBody) report.check('nosniff', sniffing.toLowerCase() === 'nosniff', found(sniffing || 'no such header'));
}
