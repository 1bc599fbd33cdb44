import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resetPage } from '../../dom';
import { painted } from '../../render';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

test.before.each(() => resetPage());

test('a component renders and answers a click', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Counter />);
  await painted();
  document.querySelector('button')?.click();
  await painted();
  assert.is(document.querySelector('button')?.textContent, '1');
  root.unmount();
});

test('a reset leaves nothing of the page before', () => {
  document.title = 'before';
  document.documentElement.dataset.theme = 'dark';
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the pages set
  document.cookie = 'sso=1; path=/identityprovider';
  localStorage.setItem('key', 'value');
  resetPage('http://localhost/identityprovider/login?x=1');
  assert.equal(
    [document.title, document.documentElement.dataset.theme, document.cookie, localStorage.length, location.search],
    ['', undefined, '', 0, '?x=1'],
  );
});

test('listeners end with an abort signal of Node', () => {
  const abort = new AbortController();
  let calls = 0;
  window.addEventListener('message', () => calls++, { signal: abort.signal });
  window.dispatchEvent(new MessageEvent('message', { data: 1, origin: location.origin }));
  abort.abort();
  window.dispatchEvent(new MessageEvent('message'));
  assert.is(calls, 1);
});

test.run();
