import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { useRef, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Button } from '../../../shared/ui/button/Button';
import { Dialog } from '../../../shared/ui/headless-ui/Dialog';
import { clear, draw, frame, one, sideways, until } from './styled';

function Page({ persistent = false }: { persistent?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState(1);
  return (
    <main className="p-4">
      <Button action="other">Other</Button>
      <Button action="open" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen ? (
        <Dialog
          part="dialog"
          width={600}
          title="Title"
          persistent={persistent}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button action="more" onClick={() => setRows(100)}>
                More
              </Button>
              <Button action="close" onClick={() => setOpen(false)}>
                Close
              </Button>
            </>
          }
        >
          {[...Array(rows).keys()].map((row) => (
            <p key={row}>{`Row ${row}`}</p>
          ))}
        </Dialog>
      ) : null}
    </main>
  );
}

const isOpen = () => document.querySelector('[data-part=dialog]') !== null;
const focused = () => document.activeElement?.getAttribute('data-action');

async function open({ persistent = false, width = 1280 } = {}): Promise<void> {
  await draw(<Page persistent={persistent} />, { width });
  one('[data-action=open]').focus();
  await sendKeys({ press: 'Enter' });
  await until('open', isOpen);
  await until('focused', () => focused() === 'more');
}

test.after(clear);

test('Tab stays in the dialog; Escape closes it and returns the focus', async () => {
  await open();
  const visited: unknown[] = [];
  for (let step = 0; step < 5; step += 1) {
    await sendKeys({ press: 'Tab' });
    visited.push(focused());
  }
  assert.ok(visited.includes('close') && !visited.includes('other') && !visited.includes('open'), visited.join(' '));
  await sendKeys({ press: 'Escape' });
  await until('closed', () => !isOpen());
  await until('returned', () => focused() === 'open');
});

test('a click beside it closes it, and the page behind it gets no click', async () => {
  await open();
  let clicks = 0;
  one('[data-action=other]').addEventListener('click', () => {
    clicks += 1;
  });
  const { left, top } = one('[data-action=other]').getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(left + 10), Math.round(top + 10)] });
  await until('closed', () => !isOpen());
  assert.is(clicks, 0);
});

test('a persistent one stays open, whatever is pressed beside it', async () => {
  await open({ persistent: true });
  await sendKeys({ press: 'Escape' });
  await sendMouse({ type: 'click', position: [5, 5] });
  await frame();
  assert.ok(isOpen());
});

for (const width of [1280, 360]) {
  test(`at ${width} px it is in the middle, as wide as it may be, and scrolls by itself`, async () => {
    await open({ width });
    const dialog = one('[data-part=dialog]');
    const most = Math.min(600, width - 32);
    const box = dialog.getBoundingClientRect();
    assert.is(Math.round(box.width), most);
    assert.ok(Math.abs(box.left + box.right - document.documentElement.clientWidth) <= 2);
    assert.ok(Math.abs(box.top + box.bottom - innerHeight) <= 2);
    one('[data-action=more]').click();
    await until('grown', () => dialog.scrollHeight > dialog.clientHeight);
    assert.ok(dialog.getBoundingClientRect().height <= innerHeight - 32);
    assert.is(sideways(), 0);
  });
}

function LongDialog() {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog part="dialog" title="Title" initialFocus={content} actions={<Button action="close">Close</Button>}>
      <div ref={content} tabIndex={-1} data-action="content">
        {[...Array(100).keys()].map((row) => (
          <p key={row}>{`Row ${row}`}</p>
        ))}
      </div>
    </Dialog>
  );
}

test('a dialog that focuses its long content begins with its title', async () => {
  await draw(<LongDialog />, { width: 1280, height: 600 });
  await until('focused', () => focused() === 'content');
  await frame();
  const panel = one('[data-part=dialog]');
  const title = one('[data-part=dialog] :is(h1, h2)').getBoundingClientRect();
  assert.ok(title.top >= panel.getBoundingClientRect().top, `the title is at ${title.top}`);
  assert.ok(panel.scrollHeight > panel.clientHeight || document.querySelector('[data-action=close]'), 'it is long');
});

test.run();
