import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SHELL_PAGE, TEST_PAGE } from './origins';
import { eventually } from './remote-control';
import { shellWindow, type TestShell } from './test-shell-in';

const page = (title: string) => `${TEST_PAGE}?title=${title}`;

/** The steps of the history, in order; `basket` is the view without a frame. */
const STEPS = ['home', 'one', 'two', 'basket', 'three', 'four', 'basket', 'five', 'six'];

let testShell: TestShell | undefined;

test.after.each(() => {
  testShell?.around.close();
  testShell = undefined;
});

/** The title that the page in the frame was given; none where there is no frame, or its page cannot be read yet. */
function inFrame({ around }: TestShell): string {
  try {
    return around.length ? (new URLSearchParams(around[0]?.location.search).get('title') ?? '') : '';
  } catch {
    return '';
  }
}

/** The address, the window's title and the frame all are those of this step. */
async function reaches(on: TestShell, title: string): Promise<void> {
  const hasFrame = title !== 'basket';
  const expected = [`shell.html#${hasFrame ? page(title) : title}`, title, hasFrame ? title : ''];
  const found = async () => {
    const look = await on.look();
    return [look.address, look.title, inFrame(on)];
  };
  await eventually(async () => String(await found()) === String(expected));
  assert.equal(await found(), expected);
}

/** A shell that has made all the steps and is at the last one. */
async function start(stops: boolean): Promise<{ on: TestShell; steps: number }> {
  const on = await shellWindow('', SHELL_PAGE);
  testShell = on;
  const { steps } = await on.look();
  await on.drive('single page', stops);
  await reaches(on, 'home');
  for (const [index, title] of STEPS.entries()) {
    if (!index) continue;
    if (title === 'basket') await on.drive('view', '#basket');
    else if (STEPS[index - 1] === 'basket') await on.drive('view', `#${page(title)}`);
    else await on.drive('page', page(title));
    await reaches(on, title);
  }
  return { on, steps: steps + STEPS.length - 1 };
}

for (const stops of [true, false]) {
  test(`frames mounted anew, the old one ${stops ? 'stopped' : 'forgotten'}, keep each step back and forward`, async () => {
    const { on, steps } = await start(stops);
    assert.is((await on.look()).steps, steps);
    let at = STEPS.length - 1;
    for (const by of [...Array(8).fill(-1), ...Array(8).fill(1), -4, -3, 6, -5, 3, 1]) {
      at += by;
      await on.drive('travel', by);
      await reaches(on, STEPS[at] ?? 'no such step');
    }
    assert.is((await on.look()).steps, steps);
  });
}

test('a page that is open already is opened without a step', async () => {
  const { on, steps } = await start(true);
  assert.is(await on.drive('page', page('six')), true);
  await reaches(on, 'six');
  assert.is((await on.look()).steps, steps);
});

test.run();
