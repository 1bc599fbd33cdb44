import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readAndCount } from '../../../../entries/last-logins/arrived-accounts';
import { pollDelay } from '../../../../entries/last-logins/use-polling-while-generating';
import { dayOf } from '../../../../shared/ui/chart/time-bars';
import { reloaded } from '../../../support/dom/fake-page';
import { holdTimers } from '../../../support/dom/held-timers';
import {
  act,
  button,
  press as click,
  isBusy,
  isThere,
  questionsOf,
  textOf,
  textsOf,
} from '../../../support/dom/page-controls';
import { one, painted, type, until } from '../../../support/dom/render';
import { ADA, LIST, rows, setUpLastLogins } from './render-last-logins';

const page = setUpLastLogins(test);
const pass = holdTimers(test);
const { show, made } = page;
const GENERATING = { ...LIST, isGenerating: true, lastLogins: [] };

const status = () => textOf('[data-part=list-status]') ?? '';
const hasSkeleton = () => isThere('[data-part=skeleton]');

test('it lists names, accounts and times, sorts them, and says where there is no information or name', async () => {
  await show();
  const [ada = '', bob = '', eve = '', ...others] = textsOf('[data-part=list] [data-part=row]');
  assert.is(others.length, 1);
  assert.match(ada, /Ada.*ada.*Nov\u00a020,\u00a02026/);
  assert.match(bob, /Bob.*bob.*LAST_LOGINS_NONE/);
  assert.match(eve, /Eve.*LAST_LOGINS_UNKNOWN_USER.*LAST_LOGINS_NONE/);
  assert.not.match(eve, /ignored/);
  assert.match(status(), /LAST_LOGINS_UPDATED Nov\u00a021,\u00a02026/);
  const labels = rows().map((row) => row.querySelector('[data-action=history]')?.getAttribute('aria-label'));
  assert.equal(labels, [...['Ada', 'Bob', 'Eve'].map((name) => `LAST_LOGINS_HISTORY_OF ${name}`), undefined]);
  assert.equal(textsOf('select[name=list-page-size] option'), ['10', '25', '50', '100']);
  const old = { ...ADA, userId: '2', name: 'Old', lastLogin: '2025-01-01T00:00:00Z' };
  await show({ ...LIST, lastLogins: [ADA, old, { ...ADA, userId: '3', name: 'Never', lastLogin: null }] });
  const names = () => rows().map((row) => row.querySelector('bdi')?.textContent);
  await click('[data-action=sort][data-column=lastLogin]');
  assert.equal(names(), ['Never', 'Old', 'Ada']);
  await click('[data-action=sort][data-column=lastLogin]');
  assert.equal(names(), ['Ada', 'Old', 'Never']);
});

test('a list that was never created has a button that creates it; an empty one has none', async () => {
  await show({ ...LIST, lastLogins: [] });
  assert.equal([textOf('[data-part=empty] p'), isThere('[data-action=create]')], ['LAST_LOGINS_EMPTY', false]);
  await show({});
  assert.equal([isThere('[data-part=list]'), status(), button('download').disabled], [false, '', true]);
  await act('create');
  assert.equal(made(), ['POST updatelastloginlist']);
});

test('while the list is generated it says so, shows a skeleton, and is read again, less often with time', async () => {
  await show(GENERATING);
  assert.equal([status(), hasSkeleton(), rows().length], ['LAST_LOGINS_GENERATING', true, 0]);
  assert.equal([button('download').disabled, isBusy('refresh')], [true, true]);
  await pass(1000);
  assert.equal(made(), ['GET lastloginlist']);
  await page.lastCall().answer(200, { ...GENERATING, progress: { count: 500, total: 2000 } });
  const { value, max } = one<HTMLProgressElement>('[data-part=list-progress] progress');
  assert.equal([value, max], [500, 2000]);
  await pass(1000);
  await page.lastCall().answer(200, { ...LIST, isGenerating: false });
  assert.equal([rows().length, hasSkeleton()], [4, false]);
  await pass(3000);
  assert.is(page.calls.length, 2);
  const delays = Array.from({ length: 12 }, (_, tries) => pollDelay(tries) / 1000);
  assert.equal(delays, [1, 1, 1, 1, 10, 10, 10, 10, 10, 30, 30, 30]);
});

test('a long list is loaded by the page, which says how many accounts have arrived', async () => {
  await show({ ...LIST, count: 2000, lastLogins: [] });
  const bar = () => one<HTMLProgressElement>('[data-part=list-progress] progress');
  assert.equal([status(), made(), bar().value, bar().max], ['LOADING', ['GET lastloginlist'], 0, 2000]);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
  const [read, body] = [readAndCount(new Response(readable)), writable.getWriter()];
  const bytes = new TextEncoder().encode('{"ä":1}'.repeat(1500));
  void body.write(bytes.subarray(0, 8003)); // its last letter is not whole
  void body.write(bytes.subarray(8003));
  await until(() => bar().value === 1500);
  assert.is(bar().getAttribute('aria-valuetext'), 'SHARE_OF_TOTAL 1,500,2,000');
  void body.close();
  assert.is((await read).length, 7 * 1500);
  await page.lastCall().answer(200, LIST);
  assert.equal([rows().length, isThere('[data-part=list-progress]')], [4, false]);
});

test('a failure of these reads is told once, and another one again', async () => {
  await show(GENERATING);
  const failRead = async (code: number) => {
    await pass(1000);
    await page.lastCall().answer(code);
  };
  await failRead(500);
  await reloaded();
  await page.lastCall().answer(500); // the loader's own
  await failRead(500);
  await failRead(500);
  assert.equal([page.failures.length, page.calls.length, hasSkeleton()], [1, 4, true]);
  await failRead(401);
  await reloaded();
  await page.lastCall().answer(401);
  assert.is(page.navigations.length, 1);
});

test('turning the history off asks first, because it deletes what is recorded', async () => {
  page.confirms = false;
  await show();
  await act('deactivate');
  assert.equal(
    [questionsOf(page), page.confirmations[0]?.message],
    [['LAST_LOGINS_DEACTIVATE_TITLE'], 'LAST_LOGINS_DEACTIVATE_TEXT'],
  );
  assert.equal([made(), isBusy('deactivate')], [[], false]);
  page.confirms = true;
  await act('deactivate');
  assert.equal(made(), ['DELETE lastloginlist']);
  await page.lastCall().answer(200);
  assert.ok(isThere('[data-action=activate]'));
});

const bar = (index: number) => one(`[data-bar="${index}"]`);
const pressKey = async (key: string, shiftKey = false) => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  );
  await painted();
};

test('a bar stands for the rows that the list shows when its day is chosen; keys extend it, and it is in the address', async () => {
  const noon = (days: number) => new Date(dayOf(Date.now(), -days) + 12 * 3_600_000).toISOString();
  const lastLogins = [0, 1, 1, 2, 40].map((days, index) => ({
    ...ADA,
    userId: String(index),
    name: index === 2 ? 'Grace' : 'Ada',
    lastLogin: noon(days),
  }));
  const counts = () => textsOf('[data-part=chart] td').slice(-3);
  await show({ ...LIST, lastLogins });
  assert.equal(counts(), ['1', '2', '1']);
  await click('[data-bar="28"]');
  await until(() => rows().length === 2);
  assert.equal(
    [textOf('[data-part=chosen]') !== '', bar(28).getAttribute('aria-pressed'), counts()],
    [true, 'true', ['1', '2', '1']],
  );
  bar(28).focus();
  await pressKey('ArrowRight', true);
  await until(() => rows().length === 3);
  assert.is(document.activeElement, bar(29));
  await type('input[name=search]', 'grace');
  await until(() => rows().length === 1);
  assert.equal(counts(), ['0', '1', '0']);

  await show({ ...LIST, lastLogins }, location.search);
  assert.is(rows().length, 3, 'after a reload');
  bar(29).focus();
  await pressKey('Escape');
  await until(() => rows().length === 5);
  assert.equal([location.search, textOf('[data-part=chosen]')], ['', '']);
  await show({ ...LIST, lastLogins: [{ ...ADA, lastLogin: noon(40) }] });
  assert.not(isThere('[data-part=chart]'));
  await show({ ...LIST, lastLogins }, `?from=${noon(41)}&until=${noon(39)}`);
  assert.equal([rows().length, isThere('[data-action=clear-bars]')], [1, true]);
  await act('clear-bars');
  await until(() => rows().length === 5);
});

test.run();
