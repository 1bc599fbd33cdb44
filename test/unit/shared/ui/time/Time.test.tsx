import { mock } from 'node:test';
import { useLayoutEffect } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setFormatLocale } from '../../../../../shared/i18n/format';
import { formatServerTime } from '../../../../../shared/i18n/format-server-time';
import { Time } from '../../../../../shared/ui/time/Time';
import { TimesToggle } from '../../../../../shared/ui/time/TimesToggle';
import { cleanUp, one, painted, render, until } from '../../../../support/dom/render';

const NOW = '2026-11-21T12:00:00Z';
const MINUTES_AGO = '2026-11-21T11:55:00.1234567Z';
const HOURS_AGO = '2026-11-21T09:59:00Z';

let renders = 0;
const counted = (time: string) => {
  renders += 1;
  return `Last read: ${time}`;
};

let firstClass: string | undefined;
function ReadFirst() {
  useLayoutEffect(() => {
    firstClass ??= document.querySelector('span')?.className;
  });
  return null;
}

const times = () => [...document.querySelectorAll('time')].map((time) => time.textContent?.replaceAll('\u00a0', ' '));
const pass = async (minutes: number) => {
  mock.timers.tick(minutes * 60_000);
  await painted();
};

test.before(() => {
  setFormatLocale('en-US'); // a test of another file in this process may have set another one
  mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.parse(NOW) });
});
test.after(() => {
  mock.timers.reset();
  cleanUp();
});

test('a time that loads later is not shown as a date before, and keeps its place', async () => {
  // A copy of its own: a test of another file in this process may have loaded the times.
  const path = '../../../../../shared/ui/time/lazy-times.tsx?unloaded';
  const { LazyTime }: typeof import('../../../../../shared/ui/time/lazy-times') = await import(path);
  await render(
    <>
      <LazyTime of={HOURS_AGO} text={(time) => time} />
      <ReadFirst />
    </>,
  );
  await until(() => document.querySelector('time') !== null);
  assert.is(firstClass, 'invisible');
});

test('a time is relative, with its date as tooltip and for screen readers; one click switches all times, and is stored', async () => {
  await render(
    <>
      <TimesToggle />
      <Time of={MINUTES_AGO} />
      <Time of={HOURS_AGO} text={counted} />
      <Time of="no time" />
    </>,
  );
  const dates = [MINUTES_AGO, HOURS_AGO].map((time) => (formatServerTime(time) ?? '').replaceAll('\u00a0', ' '));
  assert.equal(times(), [`4 minutes ago (${dates[0]})`, `Last read: 2 hours ago (${dates[1]})`]);
  const [first] = document.querySelectorAll('time');
  assert.equal([first?.dateTime, first?.title.replaceAll('\u00a0', ' ')], ['2026-11-21T11:55:00.123Z', dates[0]]);
  renders = 0;
  await pass(1);
  assert.equal([times()[0], renders], [`5 minutes ago (${dates[0]})`, 0], 'only what changed is rendered');
  const hidden = mock.getter(document, 'hidden', () => true);
  await pass(2);
  assert.match(times()[0] ?? '', /^5 minutes/);
  hidden.mock.restore();
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
  assert.match(times()[0] ?? '', /^7 minutes/);
  one('[data-action=toggle-times]').click();
  await painted();
  assert.equal(times(), [dates[0], `Last read: ${dates[1]}`]);
  assert.match(document.cookie, 'vestibule-times=absolute');
  one('[data-action=toggle-times]').click();
  await pass(1);
  assert.equal([times()[0]?.slice(0, 5), document.cookie.includes('vestibule-times')], ['8 min', false]);
});

test.run();
