import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toDataUrl } from '../../../../../server/settings/images/to-data-url';
import { imageSource } from '../../../../../shared/contract/image-source';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

const ACCEPTED: [name: string, bytes: Uint8Array, start: string][] = [
  ['PNG', bytes([0x89], 'PNG\r\n\x1a\n', 'IHDR'), 'data:image/png;base64,iVBORw0KGgpJSERS'],
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'data:image/jpeg;base64,/9j/4A=='],
  ['WebP', bytes('RIFF', [4, 0, 0, 0], 'WEBP'), 'data:image/webp;base64,UklGRgQAAABXRUJQ'],
  ['GIF', bytes('GIF89a'), 'data:image/gif;base64,R0lGODlh'],
  ['SVG', bytes(SVG), 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22'],
  ['SVG after a byte order mark', bytes([0xef, 0xbb, 0xbf], SVG), 'data:image/svg+xml,%3Csvg '],
  ['SVG after a declaration', bytes('<?xml version="1.0"?>\n<!-- by hand -->\n', SVG), 'data:image/svg+xml,%3C%3Fxml'],
  [
    'SVG after a document type',
    bytes('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">', SVG),
    'data:image/svg+xml,',
  ],
];

const REFUSED: [name: string, bytes: Uint8Array][] = [
  ['nothing', bytes()],
  ['a truncated signature', bytes([0x89], 'PNG')],
  ['a RIFF file that is no WebP', bytes('RIFF', [4, 0, 0, 0], 'WAVE')],
  ['HTML', bytes('<!doctype html><svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['HTML in front of an SVG', bytes('<html>', SVG)],
  ['an SVG with entities', bytes('<!DOCTYPE svg [<!ENTITY a "aaaa">]>', SVG)],
  ['an SVG without its namespace', bytes('<svg viewBox="0 0 1 1"></svg>')],
  ['an SVG that is not UTF-8', bytes(SVG, [0xff])],
  ['plain text', bytes('data:image/png;base64,AAAA')],
];

test('an image becomes a data URL that pages show, and anything else is refused', () => {
  for (const [name, image, start] of ACCEPTED) {
    const url = toDataUrl(image) ?? '';
    assert.equal([url.slice(0, start.length), imageSource(url)], [start, url], name);
  }
  for (const [name, image] of REFUSED) assert.is(toDataUrl(image), undefined, name);
});

test('an SVG is the same when its URL is decoded, but for white space', () => {
  const url = toDataUrl(Buffer.from(`${SVG.replace('><', '>\n  <')}\n<!-- 100 % ü # -->`)) ?? '';
  assert.is(decodeURIComponent(url.slice(url.indexOf(',') + 1)), `${SVG.replace('><', '> <')} <!-- 100 % ü # -->`);
  assert.not.match(url, /["<>#\n]/);
});

test('a text that only begins like an SVG is refused, however long it is', () => {
  for (const text of [`<!--${'<!--'.repeat(20_000)}`, ' \n'.repeat(20_000), '<!---->'.repeat(20_000)])
    assert.is(toDataUrl(Buffer.from(text)), undefined);
});

test.run();
