import * as assert from 'uvu/assert';
import { text } from '../../browser/messages';
import { SETTINGS } from '../../browser/settings-page';
import type { Scenario, Stage } from '../scenario';

export const LOGIN_SETTINGS: readonly Scenario[] = [
  { name: 'a configuration page is used by keyboard: a panel, a wrong number, a save', run: saveByKeyboard },
  { name: 'the side panel and the page ask before they lose unsaved changes', run: askBeforeLosing },
];

/** The selected groups in the side panel. */
const CHECKED = '[data-part=details] [data-part=row] input:checked';

async function saveByKeyboard({ view }: Stage): Promise<void> {
  await view.signIn('admin');
  await view.goto(SETTINGS);
  await view.untilThere('[data-part=timeout] [data-action=toggle]');
  await view.tabTo('[data-part=timeout] [data-action=toggle]');
  await view.press('Enter');
  await view.tabTo('input[name=sessionLifetimeHours]');
  await view.press('Control', 'a');
  await view.window.type('30');
  await view.press('Enter');
  await view.untilText('#field-sessionLifetimeHours-help', text('LOGIN_CONFIG_MAX', { max: 24 }));
  await view.untilFocused('input[name=sessionLifetimeHours]');
  await view.press('Control', 'a');
  await view.window.type('9');
  await view.press('Enter');
  await view.untilText('[data-part=notification]', text('LOGIN_CONFIG_SAVED'));
  assert.is(await view.evaluate(({ activeElement, body }) => activeElement === body), false);
}

async function askBeforeLosing({ view }: Stage): Promise<void> {
  await view.signIn('admin');
  await view.goto(SETTINGS);
  await view.untilThere('[data-part=tfa] [data-action=toggle]');
  if ((await view.attribute('[data-part=tfa] [data-action=toggle]', 'aria-expanded')) === 'false')
    await view.click('[data-part=tfa] [data-action=toggle]');
  await view.click('input[name=tfaRadio][value=ForceSelectedGroups]');
  await view.click('[data-part=tfa] [data-action=edit-groups]');
  await view.untilThere('[data-part=details] [data-part=row]');
  await view.until('the focus is in the side panel', () =>
    view.evaluate(({ activeElement }) => activeElement?.closest('[data-part=details]') != null),
  );
  await view.click('[data-part=details] [data-part=row] input');
  await view.until('a second group is selected', async () => (await view.count(CHECKED)) === 2);
  await view.untilThere('[data-part=details] [data-action=save]:enabled');
  const goBack = () => view.evaluate(({ defaultView }) => defaultView?.history.back());
  await goBack();
  await view.untilText('[data-part=confirmation] h2', text('UNSAVED_TITLE'));
  await view.untilFocused('[data-part=confirmation] [data-action=cancel]');
  await view.press('Enter');
  await view.untilGone('[data-part=confirmation]');
  assert.is(await view.count(CHECKED), 2);
  await goBack();
  await view.click('[data-part=confirmation] [data-action=ok]');
  await view.untilGone('[data-part=details]');
  await view.untilFocused('[data-part=tfa] [data-action=edit-groups]');
  await view.untilAt(SETTINGS);
}
