import * as assert from 'uvu/assert';
import { KEYS, PERSONAL } from '../../browser/key-pages';
import { text } from '../../browser/messages';
import type { Scenario, Stage } from '../scenario';

export const API_KEYS: readonly Scenario[] = [
  {
    name: 'a new key shows its secret once, and its user confirms it in a popup of 370 × 600 px',
    run: createAndConfirm,
  },
];

const LABEL = 'Reports of the night';

async function createAndConfirm({ view, context }: Stage): Promise<void> {
  await view.signIn('admin');
  await view.goto(KEYS);
  await view.click('[data-action=add]');
  await view.fill('input[name=userId]', 'Schmidt');
  await view.click({ css: '[role=option]', has: 'Schmidt' });
  await view.untilGone('[role=option]');
  await view.fill('input[name=label]', LABEL);
  await view.untilThere('[data-action=create]:not([aria-disabled])');
  await view.press('Enter');
  await view.untilThere('[data-part=one-time-key]');
  assert.match(await view.value('[data-part=one-time-key] input'), /^vst_[\w-]{43}$/);
  await view.click('[data-part=one-time-key] [data-action=ok]');
  await view.untilThere('[data-part=details] [data-part=creator]');
  await view.untilThere({ css: '[data-part=row][aria-current=true]', has: LABEL });

  await view.signIn('m.schmidt');
  await view.goto(PERSONAL);
  await view.untilThere({ css: '[data-part=row]', has: LABEL });
  const popup = await view.popup(context, () => view.click('[data-part=row] [data-action=manage]'));
  await popup.untilText('[data-part=label]', LABEL);
  const size = () => popup.evaluate(({ defaultView }) => [defaultView?.innerWidth, defaultView?.innerHeight]);
  await popup.until('the popup has its size', async () => String(await size()) === '370,600');
  assert.is(await popup.overflow(), 0);
  // The click is delayed until the command has ended, because it closes the window, and WebKit's driver would lose its
  // answer.
  await popup.evaluate((document) => {
    const button = document.querySelector<HTMLButtonElement>('[data-action=confirm]');
    setTimeout(() => button?.click(), 200);
    return button !== null;
  });
  await view.until('the popup closes', async () => (await context.windows()).length === 1);
  await view.untilThere({ css: '[data-part=row]', has: text('APIKEY_STATUS_CONFIRMED') });
}
