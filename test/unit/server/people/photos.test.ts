import { inflateSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawPortrait } from '../../../../server/demo/portrait';
import { BACKGROUNDS, initialsOf } from '../../../../server/people/initials-avatar';
import { readPhoto, storePhoto } from '../../../../server/people/photos';
import { addUser, fakeClock, withStorage } from '../../../support/server/temporary-storage';

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('white initials are readable on each background', () => {
  for (const background of BACKGROUNDS) assert.ok(1.05 / (luminance(background) + 0.05) >= 4.5, background);
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '\u202egnp.exe\u202c',
  '&lt; &#60;',
  ']]><!--',
  '👩‍👩‍👧 & 👨‍👨‍👦',
  'فاطمة الفارسي',
];

test('an avatar is a rectangle and a text, nothing else, whatever the name', () =>
  withStorage(async (db) => {
    const { document } = new Window();
    for (const [at, displayName] of HOSTILE.entries()) {
      const photo = await readPhoto(db, await addUser(db, { userName: `x${at}`, displayName }));
      assert.is(photo?.contentType, 'image/svg+xml');
      document.body.innerHTML = text(photo?.bytes);
      const tags = [...document.querySelectorAll('body *')].map((node) => node.tagName.toLowerCase());
      assert.equal(tags, ['svg', 'rect', 'text'], displayName);
      assert.not.match(text(photo?.bytes).toLowerCase(), /script|onerror|href|[\u202a-\u202e]/);
    }
  }));

test('the same user has the same avatar, and a new name another one', () =>
  withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada', displayName: 'Ada' });
    const before = await readPhoto(db, id);
    assert.equal(await readPhoto(db, id.toUpperCase()), before);
    await db.updateTable('users').set({ display_name: 'Zoe' }).execute();
    const after = await readPhoto(db, id);
    assert.is.not(after?.etag, before?.etag);
    const fillOf = (bytes: Uint8Array | undefined) => /<rect[^>]* fill="(#\w+)"/.exec(text(bytes))?.[1];
    assert.is(fillOf(after?.bytes), fillOf(before?.bytes));
  }));

test('only bytes that are a PNG or a JPEG are stored, and returned unchanged; an unknown id has no picture', () =>
  withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada' });
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<html>', 'GIF89a', ''])
      assert.not.ok(await storePhoto(db, fakeClock(), id, new TextEncoder().encode(content)));
    assert.is((await readPhoto(db, id))?.contentType, 'image/svg+xml');
    const bytes = drawPortrait('ada');
    assert.ok(await storePhoto(db, fakeClock(), id, bytes));
    const photo = await readPhoto(db, id);
    assert.is(photo?.contentType, 'image/png');
    assert.equal(Buffer.from(photo?.bytes ?? []), bytes);
    for (const other of ['', 'ada', '00000000-0000-4000-8000-000000000000', "' or 1=1", '..%2f', 'x\0'.repeat(1000)])
      assert.is(await readPhoto(db, other), undefined);
  }));

test('a portrait of the demo shows a face, hair and clothes before its backdrop', () => {
  const bytes = drawPortrait('ada');
  const pixels = inflateSync(bytes.subarray(bytes.indexOf('IDAT') + 'IDAT'.length));
  assert.equal([...new Set(pixels)].sort(), [0, 1, 2, 3]);
});

const FAMILY = '👨‍👩‍👧‍👦';

const NAMES: Readonly<Record<string, string>> = {
  'Ada Lovelace': 'AL',
  'Ada King Lovelace': 'AL',
  ada: 'A',
  '  ada   lovelace ': 'AL',
  'Élodie d’Arc': 'ÉD',
  'E\u0301lodie': 'É',
  "'O Connor": 'OC',
  王小明: '王',
  '田中 陽子': '田陽',
  'ओजस्वी शर्मा': 'ओश',
  'محمد علي': 'مع',
  '\u202eadmin\u202c': 'A',
  [`${FAMILY} Smith`]: `${FAMILY}S`,
  '👍🏽': '👍🏽',
  '<img src=x onerror=alert(1)>': 'IO',
  '\0\u0007': '?',
  '': '?',
  '--- ...': '?',
  '\ud800': '?',
};

test('initials are the first graphemes of the first and the last word, in any script, of bounded length', () => {
  for (const [name, initials] of Object.entries(NAMES)) assert.is(initialsOf(name), initials, JSON.stringify(name));
  assert.ok([...initialsOf(`q${'\u0301'.repeat(10_000)}`)].length <= 14);
});

test.run();
