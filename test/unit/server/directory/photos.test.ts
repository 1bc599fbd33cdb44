import { Window } from 'happy-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawPortrait } from '../../../../server/demo/portrait';
import { BACKGROUNDS } from '../../../../server/directory/initials-avatar';
import { photoOf, storePhoto } from '../../../../server/directory/photos';
import { addUser, fakeClock, withStorage } from '../temporary-storage';

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

for (const background of BACKGROUNDS) {
  test(`white initials are readable on ${background}`, () => {
    assert.ok(1.05 / (luminance(background) + 0.05) >= 4.5);
  });
}

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</text><script>alert(1)</script>',
  '\u202egnp.exe\u202c',
  '&lt; &#60;',
  ']]><!--',
  '👩‍👩‍👧 & 👨‍👨‍👦',
  '王小明',
  'فاطمة الفارسي',
];

for (const displayName of HOSTILE) {
  test(`the picture of ${JSON.stringify(displayName)} is a rectangle and a text, nothing else`, () =>
    withStorage(async (db) => {
      const photo = await photoOf(db, await addUser(db, { userName: 'x', displayName }));
      assert.is(photo?.contentType, 'image/svg+xml');
      const { document } = new Window();
      document.body.innerHTML = text(photo?.bytes);
      assert.equal(
        [...document.querySelectorAll('body *')].map((node) => node.tagName.toLowerCase()),
        ['svg', 'rect', 'text'],
      );
      assert.not.match(text(photo?.bytes).toLowerCase(), /script|onerror|href|[\u202a-\u202e]/);
    }));
}

test('the same user has the same picture, and a new name another', () =>
  withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada', displayName: 'Ada' });
    const before = await photoOf(db, id);
    assert.equal(await photoOf(db, id.toUpperCase()), before);
    await db.updateTable('users').set({ display_name: 'Zoe' }).execute();
    const after = await photoOf(db, id);
    assert.is.not(after?.etag, before?.etag);
    const fillOf = (bytes: Uint8Array | undefined) => /<rect[^>]* fill="(#\w+)"/.exec(text(bytes))?.[1];
    assert.is(fillOf(after?.bytes), fillOf(before?.bytes));
  }));

test('a stored photo is answered as it was stored', () =>
  withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada' });
    const bytes = drawPortrait('ada');
    assert.ok(await storePhoto(db, fakeClock(), id, bytes));
    const photo = await photoOf(db, id);
    assert.is(photo?.contentType, 'image/png');
    assert.equal(Buffer.from(photo?.bytes ?? []), bytes);
  }));

test('only bytes that are a PNG or a JPEG are stored', () =>
  withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada' });
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<html>', 'GIF89a', '']) {
      assert.not.ok(await storePhoto(db, fakeClock(), id, new TextEncoder().encode(content)));
    }
    assert.is((await photoOf(db, id))?.contentType, 'image/svg+xml');
  }));

test('nobody has no picture', () =>
  withStorage(async (db) => {
    for (const id of ['', 'ada', '00000000-0000-4000-8000-000000000000', "' or 1=1", '..%2f', 'x\0'.repeat(1000)]) {
      assert.is(await photoOf(db, id), undefined);
    }
  }));

test.run();
