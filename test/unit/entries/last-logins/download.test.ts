import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isBusy, press, textOf } from '../../../support/dom/page-controls';
import { painted, until } from '../../../support/dom/render';
import { setUpLastLogins } from './render-last-logins';

const page = setUpLastLogins(test);
const saved: { name: string; href: string }[] = [];
const { createObjectURL } = URL;
const { click } = HTMLAnchorElement.prototype;
const { setTimeout: start } = globalThis;

test.before(() => {
  const startUnref = (act: () => void, ms?: number) => {
    const timer = start(act, ms);
    if (ms !== undefined && ms >= 60_000) timer.unref(); // the file's address is kept for a minute
    return timer;
  };
  globalThis.setTimeout = Object.assign(startUnref, start);
  URL.createObjectURL = () => 'blob:file';
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  };
});
test.before.each(() => void saved.splice(0));
test.after(() => {
  globalThis.setTimeout = start;
  URL.createObjectURL = createObjectURL;
  HTMLAnchorElement.prototype.click = click;
});

const progress = () => document.querySelector('progress');

/** Begins a download that is answered with these headers; its chunks come when the test sends them. */
async function download(headers: Record<string, string>) {
  await page.show();
  const { fetch } = globalThis;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = async (_url, init) => {
    signal = init?.signal;
    signal?.addEventListener('abort', () => void writer.abort(new DOMException('', 'AbortError')));
    return new Response(readable, { headers });
  };
  await press('[data-action=download]');
  globalThis.fetch = fetch;
  return {
    async send(bytes: number) {
      void writer.write(new Uint8Array(bytes));
      await painted();
    },
    async end() {
      void writer.close();
      await painted();
    },
    isAborted: () => signal?.aborted,
  };
}

test('a download of a known length shows per cent, and is saved under the server’s name', async () => {
  const disposition = `attachment; filename*=UTF-8''..%2F..%2Fsign%E2%80%AEins.csv`;
  const file = await download({ 'content-length': '1000000', 'content-disposition': disposition });
  assert.is(progress()?.value, 0);
  await file.send(425_000);
  assert.match(textOf('[data-part=download]') ?? '', /CSV_DOWNLOADING 42/);
  assert.equal([progress()?.value, isBusy('download')], [42, true]);
  await file.send(575_000);
  await file.end();
  assert.equal(saved, [{ name: 'signins.csv', href: 'blob:file' }]);
  assert.equal([progress(), isBusy('download'), page.notifications], [null, false, []]);
});

test('a download of an unknown or compressed length shows bytes, and has a default name', async () => {
  const file = await download({ 'content-length': '500', 'content-encoding': 'br' });
  await file.send(2_500_000);
  assert.is(progress()?.hasAttribute('value'), false);
  assert.match(textOf('[data-part=download]') ?? '', /CSV_DOWNLOADING_SIZE 2.5 MB/);
  await file.end();
  assert.equal(saved, [{ name: 'last-logins.csv', href: 'blob:file' }]);
});

test('a download can be cancelled, which is no failure, and begun again, once', async () => {
  const file = await download({ 'content-length': '1000' });
  await file.send(10);
  await press('[data-action=cancel-download]');
  await until(() => progress() === null);
  assert.equal([file.isAborted(), saved, page.notifications], [true, [], []]);
  await press('[data-action=download]');
  await press('[data-action=download]');
  assert.equal(page.made(), ['GET lastloginlistcsv']);
  await page.lastCall().answer(500);
});

test.run();
