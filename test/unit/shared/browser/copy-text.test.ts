import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyText } from '../../../../shared/browser/copy-text';

const { execCommand } = document;
test.after(() => {
  document.execCommand = execCommand;
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('where the browser refuses the clipboard, a command copies the text, and the focus returns', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  document.body.innerHTML = '<button>Copy</button><main></main>';
  const [button, container] = [document.querySelector('button'), document.querySelector('main')];
  if (!button || !container) throw new Error('the page is empty');
  button.focus();
  const copied: unknown[] = [];
  document.execCommand = (command) => {
    const field = document.querySelector('textarea');
    field?.focus(); // as a browser does for `select`
    copied.push(command, field?.value);
    return true;
  };
  assert.is(await copyText('vst_secret', container), true);
  assert.equal(copied, ['copy', 'vst_secret']);
  assert.equal([container.childElementCount, document.activeElement], [0, button]);
  document.execCommand = () => {
    throw new Error('no such command');
  };
  assert.is(await copyText('vst_secret', container), false);
  assert.equal([container.childElementCount, document.activeElement], [0, button]);
});

test.run();
