import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CopyButton } from '../../../../../shared/ui/button/CopyButton';
import { cleanUp, one, painted, render } from '../../../../support/dom/render';

let commands: { copied: string; answer: boolean }[] = [];

function clipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
}

/** The old command, which copies what is selected in the field that has the focus. */
function command(answer: boolean): void {
  Reflect.set(document, 'execCommand', () => {
    const field = document.querySelector('textarea');
    commands.push({ copied: field?.value ?? '', answer });
    return answer;
  });
}

const refusing = () => Promise.reject(new DOMException('', 'NotAllowedError'));

async function copy(): Promise<string> {
  await render(<CopyButton text="RAW" />);
  one('[data-action=copy]').focus();
  one('[data-action=copy]').click();
  await painted();
  return one('[role=status]').textContent;
}

test.before.each(() => {
  commands = [];
  command(false);
});
test.after(() => {
  cleanUp();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

test('copies the text and shows the result', async () => {
  const written: string[] = [];
  clipboard(async (text) => void written.push(text));
  assert.is(await copy(), 'COPY_CLIPBOARD_SUCCESS');
  assert.equal([written, commands], [['RAW'], []]);
});

for (const [name, api] of [
  ['the Clipboard API is refused', refusing],
  ['there is no Clipboard API', undefined],
] as const) {
  test(`where ${name} the old command copies, and the button keeps the focus`, async () => {
    clipboard(api);
    command(true);
    assert.is(await copy(), 'COPY_CLIPBOARD_SUCCESS');
    assert.equal(commands, [{ copied: 'RAW', answer: true }]);
    assert.is(document.querySelector('textarea'), null);
    assert.is(document.activeElement, one('[data-action=copy]'));
  });
}

test('shows when neither works', async () => {
  clipboard(refusing);
  assert.is(await copy(), 'COPY_CLIPBOARD_FAILED');
  Reflect.set(document, 'execCommand', () => {
    throw new Error('no such command');
  });
  assert.is(await copy(), 'COPY_CLIPBOARD_FAILED');
  assert.is(document.querySelector('textarea'), null);
  await render(<CopyButton text="RAW" />);
  assert.is(one('[role=status]').textContent, '', 'the live region is there before the first result');
});

test.run();
