import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ChunkFailureContext } from '../../../../../shared/ui/hooks/chunk-failure-context';
import { useFocusFallback } from '../../../../../shared/ui/hooks/use-focus-fallback';
import { useLazyComponent, type When } from '../../../../../shared/ui/hooks/use-lazy-component';
import { cleanUp, one, painted, render, until } from '../../../../support/dom/render';

let setRows = (_: readonly string[]): void => {};

/** A list as tables draw it: rows with two controls; a key without `-` has both, with it only the first. */
function List() {
  const [rows, set] = useState<readonly string[]>(['a', 'b', 'c']);
  setRows = set;
  useFocusFallback();
  return (
    <div data-part="main" tabIndex={-1}>
      <button type="button" data-action="add" />
      {rows.map((key) => (
        <div key={key} data-part="row" data-id={key}>
          <button type="button" data-action="open" />
          {key.endsWith('-') ? null : <button type="button" data-action="delete" />}
        </div>
      ))}
    </div>
  );
}

/** Where the focus is: the row and the control, or the part of the page. */
function focus(): string {
  const { activeElement: at } = document;
  const row = at?.closest<HTMLElement>('[data-part=row]')?.dataset.id;
  return [row, at?.getAttribute('data-action') ?? at?.getAttribute('data-part')].filter(Boolean).join(' ');
}

test.after.each(cleanUp);

const GOES: [what: string, at: string, rows: readonly string[], to: string][] = [
  ['a row in the middle goes', '[data-id=b] [data-action=delete]', ['a', 'c'], 'c delete'],
  ['the last row goes', '[data-id=c] [data-action=delete]', ['a', 'b'], 'b delete'],
  ['the next row lacks the control', '[data-id=b] [data-action=delete]', ['a', 'c-'], 'c- open'],
  ['every row goes', '[data-id=b] [data-action=open]', [], 'main'],
  ['other rows go', '[data-id=c] [data-action=open]', ['c'], 'c open'],
];

for (const [what, at, rows, to] of GOES) {
  test(`when ${what}, the focus is at ${to}`, async () => {
    await render(<List />);
    one(at).focus();
    setRows(rows);
    await painted();
    assert.is(focus(), to);
  });
}

test('a focus elsewhere is not moved', async () => {
  await render(<List />);
  one('[data-action=add]').focus();
  setRows(['c']);
  await painted();
  assert.is(focus(), 'add');
});

const Loaded = () => <samp>loaded</samp>;

function pendingDownload() {
  let end: { resolve: (loaded: typeof Loaded) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<typeof Loaded>((resolve, reject) => {
    end = { resolve, reject };
  });
  return { promise, resolve: () => end?.resolve(Loaded), reject: () => end?.reject(new Error('offline')) };
}

function Page({ load, when = 'now' }: { load: () => Promise<typeof Loaded>; when?: When }) {
  const Component = useLazyComponent(load, when);
  return Component ? <Component /> : <samp>loading</samp>;
}

test('the user is told once of a download that fails twice, and not of one that nothing waits for', async () => {
  let told = 0;
  /** How often the user had been told when each download began. */
  const toldBefore: number[] = [];
  const load = () => {
    toldBefore.push(told);
    return toldBefore.length > 4 ? Promise.resolve(Loaded) : Promise.reject(new Error('offline'));
  };
  const tell = () => {
    told += 1;
  };
  const draw = (when: When) =>
    render(
      <ChunkFailureContext.Provider value={tell}>
        <Page load={load} when={when} />
      </ChunkFailureContext.Provider>,
    );
  await draw('idle');
  await until(() => toldBefore.length === 1);
  await draw('now');
  await until(() => one('samp').textContent === 'loaded');
  assert.equal([toldBefore, told], [[0, 0, 0, 1, 1], 1]);
});

test('a download that fails after its part of the page is gone is not tried again', async () => {
  const download = pendingDownload();
  let downloads = 0;
  const load = () => {
    downloads += 1;
    return download.promise;
  };
  await render(<Page load={load} />);
  cleanUp();
  await painted(); // preact ends effects at the next turn
  const { setTimeout: start } = globalThis;
  let timers = 0;
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => {
    if ((args[1] ?? 0) > 100) timers += 1; // it would be tried again after 2 s
    return start(...args);
  }, start);
  download.reject();
  await painted();
  globalThis.setTimeout = start;
  assert.equal([downloads, timers], [1, 0]);
});

test.run();
