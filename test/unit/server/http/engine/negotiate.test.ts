import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { preferredFormat } from '../../../../../server/http/engine/negotiate';

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
  ['text/plain', undefined],
  ['image/avif,image/webp', undefined],
  ['image/avif,image/webp,*/*;q=0.8', 'html'],
  ['text/html;q=2', 'html'],
  ['text/html;q=x, application/json;q=0.1', 'json'],
  [`${'text/plain,'.repeat(500)}application/json`, undefined],
];

for (const [accept, form] of TABLE) {
  test(`Accept: ${String(accept).slice(0, 80)} prefers ${form}`, () => {
    assert.is(preferredFormat(accept), form);
  });
}

test.run();
