import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SHELL_PAGE, TEST_PAGE } from './origins';
import { eventually } from './remote-control';
import { openInWindow, type TestShell } from './test-shell-in';

const page = (title: string) => `${TEST_PAGE}?title=${title}`;

/** The steps of the history, in order; `basket` is the view without a frame. */
const STEPS = ['home', 'one', 'two', 'basket', 'three', 'four', 'basket', 'five', 'six'];

let testShell: TestShell | undefined;

test.after.each(() => {
  testShell?.window.close();
  testShell = undefined;
});

/** The title of the page in the frame; empty without a frame, or while its page cannot be read. */
function inFrame({ window: shellWindow }: TestShell): string {
  try {
    return shellWindow.length ? (new URLSearchParams(shellWindow[0]?.location.search).get('title') ?? '') : '';
  } catch {
    return '';
  }
}

/** Waits until the address, the window's title and the frame are those of a step. */
async function reaches(on: TestShell, title: string): Promise<void> {
  const hasFrame = title !== 'basket';
  const expected = [`shell.html#${hasFrame ? page(title) : title}`, title, hasFrame ? title : ''];
  const found = async () => {
    const look = await on.state();
    return [look.address, look.title, inFrame(on)];
  };
  await eventually(async () => String(await found()) === String(expected));
  assert.equal(await found(), expected);
}

/** Opens a shell, makes all the steps, and stays at the last one. */
async function start(stops: boolean): Promise<{ on: TestShell; steps: number }> {
  const on = await openInWindow('', SHELL_PAGE);
  testShell = on;
  const { steps } = await on.state();
  await on.send('single page', stops);
  await reaches(on, 'home');
  for (const [index, title] of STEPS.entries()) {
    if (!index) continue;
    if (title === 'basket') await on.send('view', '#basket');
    else if (STEPS[index - 1] === 'basket') await on.send('view', `#${page(title)}`);
    else await on.send('page', page(title));
    await reaches(on, title);
  }
  return { on, steps: steps + STEPS.length - 1 };
}

for (const stops of [true, false]) {
  test(`new frames, the old one ${stops ? 'stopped' : 'not stopped'}, keep each step back and forward`, async () => {
    const { on, steps } = await start(stops);
    assert.is((await on.state()).steps, steps);
    let at = STEPS.length - 1;
    for (const by of [...Array(8).fill(-1), ...Array(8).fill(1), -4, -3, 6, -5, 3, 1]) {
      at += by;
      await on.send('go', by);
      await reaches(on, STEPS[at] ?? 'no such step');
    }
    assert.is((await on.state()).steps, steps);
  });
}

test('a page that is open already is opened without a new entry', async () => {
  const { on, steps } = await start(true);
  assert.is(await on.send('page', page('six')), true);
  await reaches(on, 'six');
  assert.is((await on.state()).steps, steps);
});

test.run();
