import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { slowExpressionsIn } from '../../../../build/check/check-expressions';

const SLOW: readonly (readonly [title: string, code: string, line: RegExp])[] = [
  ['blanks at the end', String.raw`text.replace(/^[ \t]+|[ \t]+$/g, '')`, /^server\/x\.ts:1: .* quadratic time/],
  ['blanks before a sign', String.raw`text.replace(/\s*;\s*q\s*=\s*/gi, '')`, /quadratic/],
  ['slashes at the end', String.raw`text.replace(/\/+$/, '')`, /quadratic/],
  ['a repetition of a repetition', '/^(a+)+$/.test(text)', /exponential/],
  ['two repetitions of the same', String.raw`/^\d*[0-9.]*\d*;$/.test(text)`, /quadratic/],
  ['a repetition after a word', '/<svg [^>]*xmlns/.test(text)', /begins again/],
  ['a repetition after a group', String.raw`/\bVersion\/(\d{1,4})\b.* Safari/.exec(text)`, /begins again/],
  ['one made of parts', '\nnew RegExp(part)', /:2: new RegExp\(part\) is made of parts/],
];

test('an expression that may be slow is found', () => {
  for (const [title, code, line] of SLOW) {
    const [found, more] = slowExpressionsIn('server/x.ts', code);
    assert.match(found ?? '', line, title);
    assert.is(more, undefined);
  }
});

const FAST: readonly string[] = [
  String.raw`/(?<![ \t])[ \t]+$/`,
  '/^<svg [^>]*xmlns/',
  '/<svg [^<>]*xmlns/',
  '/vst_[A-Za-z0-9_-]+/g',
  String.raw`/;\s*charset=utf-8/`,
  '/a[^b]*c/y',
];

test('an expression that is fast with every text is not found', () => {
  for (const code of FAST) assert.equal(slowExpressionsIn('server/x.ts', code), [], code);
});

test.run();
