import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { acceptedLanguages, preferredEncoding, preferredFormat } from '../../../../../server/http/engine/negotiate';

const TABLE: readonly (readonly [accept: string | undefined, form: 'html' | 'json' | undefined])[] = [
  [undefined, 'html'],
  ['', 'html'],
  ['*/*', 'html'],
  ['text/html', 'html'],
  ['text/*', 'html'],
  ['TEXT/HTML', 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
  ['application/json', 'json'],
  ['application/*', 'json'],
  ['application/json;charset=utf-8', 'json'],
  ['Application/JSON', 'json'],
  ['application/json, */*', 'json'],
  ['application/json, text/plain, */*', 'json'],
  ['*/*, application/json', 'json'],
  ['application/json, text/html', 'json'],
  ['text/html, application/json', 'html'],
  ['application/json;q=0.5, text/html', 'html'],
  ['text/html;q=0.5, application/json', 'json'],
  ['text/html; q=0.3, application/json; q=0.31', 'json'],
  ['text/html;q=0, */*', 'json'],
  ['application/json;q=0, */*;q=0.1', 'html'],
  ['application/json;q=0, text/html;q=0', undefined],
  ['text/html ; Q = 0.3, application/json; q=0.31', 'json'],
  ['*', 'html'],
  [',', 'html'],
  ['text/plain, *;q=0.1', 'html'],
  ['text/plain', undefined],
  ['image/avif,image/webp', undefined],
  ['image/avif,image/webp,*/*;q=0.8', 'html'],
  ['text/html;q=2', 'html'],
  ['text/html;q=x, application/json;q=0.1', 'json'],
  [`${'text/plain,'.repeat(500)}application/json`, undefined],
];

test('the Accept header decides between a page and data', () => {
  for (const [accept, form] of TABLE) assert.is(preferredFormat(accept), form, accept);
});

const LANGUAGES: readonly (readonly [header: string, tags: readonly string[]])[] = [
  ['fr, de', ['fr', 'de']],
  ['fr; q=0.1, de; q=0.9', ['de', 'fr']],
  ['de;Q=0.1, en;q=0.5', ['en', 'de']],
  ['de; q=0, en', ['en']],
];

test('languages are accepted in the order of their weights', () => {
  for (const [header, tags] of LANGUAGES) assert.equal(acceptedLanguages(header), tags, header);
});

const ENCODINGS: readonly (readonly [header: string | undefined, coding: 'br' | 'gzip' | undefined])[] = [
  [undefined, undefined],
  ['gzip, deflate, br', 'br'],
  ['BR', 'br'],
  ['', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; Q=0', undefined],
  ['*', undefined],
  ['br, *;q=0', 'br'],
];

test('the best coding that is accepted is used', () => {
  for (const [header, coding] of ENCODINGS) assert.is(preferredEncoding(header), coding, header);
});

test.run();
