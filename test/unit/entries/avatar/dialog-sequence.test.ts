import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_SEQUENCE, takeStep } from '../../../../entries/avatar/dialog-sequence';
import { DIALOG_PAGES } from '../../../../entries/avatar/dialogs';
import { DIALOGS, wantedDialogs } from '../../../../shared/contract/avatar';
import { KNOWN_DIALOGS, OPEN_FLAGS } from '../../../../shared/runtime/hooks/use-open-flag';
import { ALL, avatarData, type Change, run } from './run-sequence';

const TABLE: { name: string; changes: Change[]; opened: string[] }[] = [
  { name: 'without pending dialogs nothing opens', changes: [{ at: 0, wants: [] }], opened: [] },
  {
    name: 'a pending dialog opens 500 ms after the first poll, which is after one second',
    changes: [{ at: 0, wants: ['confirm'] }],
    opened: ['1500 confirm'],
  },
  {
    name: 'dialogs open in order, each at the next poll after the previous one has closed',
    changes: [
      { at: 0, wants: ALL },
      { at: 1700, flag: 'two-factor' },
      { at: 4000, unflag: 'two-factor', close: 'two-factor' },
      { at: 6200, flag: 'admin-info' },
      { at: 6300, unflag: 'admin-info', close: 'admin-info' },
    ],
    opened: ['1500 two-factor', '5000 admin-info', '7500 confirm'],
  },
  {
    name: 'a dialog that is loading has no flag yet, and the next one waits for it',
    changes: [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 9000, close: 'two-factor' },
    ],
    opened: ['1500 two-factor', '10000 confirm'],
  },
  {
    name: 'a dialog whose flag was removed has closed',
    changes: [
      { at: 0, wants: ['admin-info', 'confirm'] },
      { at: 2000, flag: 'admin-info' },
      { at: 5000, unflag: 'admin-info' },
    ],
    opened: ['1500 admin-info', '6000 confirm'],
  },
  ...KNOWN_DIALOGS.map((dialog) => ({
    name: `while the flag of ${dialog} is set, polls are skipped`,
    changes: [
      { at: 0, flag: dialog },
      { at: 0, wants: ['confirm' as const] },
      { at: 4100, unflag: dialog },
    ],
    opened: ['5500 confirm'],
  })),
  {
    name: 'a dialog that another page opens during the delay is waited for',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 1200, flag: 'absence' },
      { at: 3000, unflag: 'absence' },
    ],
    // The step at 1500 finds the flag, the poll at 3500 does not.
    opened: ['4000 confirm'],
  },
  {
    name: 'two-factor waits while a shell page is open, and polls every 200 ms',
    changes: [
      { at: 0, onShellPage: true },
      { at: 0, wants: ['two-factor'] },
      { at: 3150, onShellPage: false },
    ],
    opened: ['3700 two-factor'],
  },
  {
    name: 'the other dialogs do not wait for two-factor',
    changes: [
      { at: 0, onShellPage: true },
      { at: 0, wants: ALL },
      { at: 1600, flag: 'admin-info' },
      { at: 5000, unflag: 'admin-info' },
      { at: 6100, flag: 'confirm' },
      { at: 9000, onShellPage: false, unflag: 'confirm' },
    ],
    opened: ['1500 admin-info', '6000 confirm', '9500 two-factor'],
  },
  {
    name: 'two-factor waits for a shell page that opens during the delay',
    changes: [
      { at: 0, wants: ['two-factor'] },
      { at: 1200, onShellPage: true },
      { at: 1800, onShellPage: false },
    ],
    opened: ['2400 two-factor'],
  },
  {
    name: 'the other dialogs open over a shell page',
    changes: [
      { at: 0, onShellPage: true },
      { at: 0, wants: ['admin-info'] },
    ],
    opened: ['1500 admin-info'],
  },
  {
    name: 'two-factor is dropped when the user has its settings open',
    changes: [
      { at: 0, onTwoFactorSettings: true },
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 5000, onTwoFactorSettings: false },
    ],
    opened: ['1500 confirm'],
  },
  {
    name: 'two-factor is dropped when its settings open during the delay, and the next dialog has its own delay',
    changes: [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, onTwoFactorSettings: true },
    ],
    opened: ['2000 confirm'],
  },
  {
    name: 'a blocked dialog opens at a retry if the browser allows it, and the sequence continues',
    changes: [
      { at: 0, blocks: true },
      { at: 0, wants: ['admin-info', 'confirm'] },
      { at: 9000, blocks: false, retry: true },
      { at: 11_000, close: 'admin-info' },
    ],
    opened: ['10500 admin-info', '12000 confirm'],
  },
  {
    name: 'a blocked dialog that is blocked again waits for another retry',
    changes: [
      { at: 0, blocks: true },
      { at: 0, wants: ['confirm'] },
      { at: 3000, retry: true },
      { at: 9000, blocks: false },
    ],
    opened: [],
  },
  {
    name: 'a dialog that was dismissed does not open, the others do',
    changes: [{ at: 0, wants: ['two-factor', 'confirm'], dismissed: ['two-factor'] }],
    opened: ['1500 confirm'],
  },
  {
    name: 'a dialog that is dismissed in another tab before it opens does not open here',
    changes: [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, dismissed: ['two-factor'] },
    ],
    opened: ['2000 confirm'],
  },
  {
    name: 'a dialog that was shown does not show again while it stays requested',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 3000, close: 'confirm' },
      { at: 4000, wants: ['confirm'] },
    ],
    opened: ['1500 confirm'],
  },
  {
    name: 'a dialog that is requested again after it was not shows again',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 3000, close: 'confirm' },
      { at: 4000, wants: [] },
      { at: 5000, wants: ['confirm'] },
    ],
    opened: ['1500 confirm', '6500 confirm'],
  },
  {
    name: 'a dialog that is no longer requested after its delay does not open',
    changes: [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, wants: ['confirm'] },
    ],
    opened: ['2000 confirm'],
  },
  {
    name: 'a dialog requested during the sequence opens in its order',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 700, wants: ['two-factor', 'confirm'] },
      { at: 2000, close: 'two-factor' },
    ],
    opened: ['1500 two-factor', '3000 confirm'],
  },
  {
    name: 'another user’s dialogs show, whatever was shown to the previous user',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 2000, close: 'confirm' },
      { at: 3000, wants: ['confirm'], userId: 'grace' },
    ],
    opened: ['1500 confirm', '4500 confirm'],
  },
  {
    name: 'after a sign-out nothing opens',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 1200, wants: [], userId: '' },
    ],
    opened: [],
  },
];

for (const { name, changes, opened } of TABLE) {
  test(name, () => assert.equal(run({ changes }).opened, opened));
}

test('it polls every second, and stops when all dialogs were shown', () => {
  const { steps, sequence } = run({
    changes: [
      { at: 0, flag: 'absence' },
      { at: 0, wants: ['confirm'] },
      { at: 3100, unflag: 'absence' },
    ],
  });
  assert.equal(steps, [1000, 2000, 3000, 4000, 4500]);
  assert.is(sequence.due, Infinity);
  assert.equal(sequence.phase, { name: 'stopped' });
});

test('a blocked dialog is not tried again by the clock', () => {
  const { steps, sequence } = run({
    changes: [
      { at: 0, blocks: true },
      { at: 0, wants: ['confirm'] },
    ],
  });
  assert.equal(steps, [1000, 1500]);
  assert.equal(sequence.pending, ['confirm']);
});

test('a step that is not due changes nothing', () => {
  const { sequence } = run({ changes: [{ at: 0, wants: ['confirm'] }], until: 500 });
  const host = { now: 999, onShellPage: false, onTwoFactorSettings: false, dismissed: [] };
  assert.is(takeStep(sequence, { ...host, flaggedOpen: new Set() }).sequence, sequence);
  assert.equal(takeStep(NO_SEQUENCE, { ...host, flaggedOpen: new Set() }), { sequence: NO_SEQUENCE });
});

test('each dialog has its size and its flag', () => {
  assert.equal(
    DIALOGS.map((dialog) => [DIALOG_PAGES[dialog].path, DIALOG_PAGES[dialog].width, DIALOG_PAGES[dialog].height]),
    [
      ['/identityprovider/twofactor/dialog', 220, 800],
      ['/identityprovider/apikeyadmininfo', 370, 600],
      ['/identityprovider/apikey/confirm', 370, 600],
    ],
  );
  assert.equal(
    KNOWN_DIALOGS.map((dialog) => OPEN_FLAGS[dialog]),
    [
      'idp-tfa-activation-dialog',
      'idp-admin-api-key-dialog',
      'idp-api-key-dialog',
      'upa-absence-view-visible',
      'idp-side-menu',
    ],
  );
});

test('the data say which dialogs are requested', () => {
  for (const dialog of DIALOGS) assert.equal(wantedDialogs(avatarData([dialog])), [dialog]);
  assert.equal(wantedDialogs(avatarData(ALL)), [...DIALOGS]);
});

test.run();
