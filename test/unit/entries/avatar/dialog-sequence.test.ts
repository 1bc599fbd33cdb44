// Tests entries/avatar/dialog-sequence.ts, entries/avatar/dialogs.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_SEQUENCE, tick } from '../../../../entries/avatar/dialog-sequence';
import { DIALOG_WISHES, DIALOGS, wantedDialogs } from '../../../../entries/avatar/dialogs';
import { KNOWN_DIALOGS, OPEN_FLAGS } from '../../../../shared/runtime/hooks/use-open-flag';
import { ALL, avatarData, type Change, play } from './play-sequence';

const TABLE: { name: string; changes: Change[]; opened: string[] }[] = [
  { name: 'nothing opens when nothing waits', changes: [{ at: 0, wants: [] }], opened: [] },
  {
    name: 'what waits opens half a second after the first poll, a second in',
    changes: [{ at: 0, wants: ['confirm'] }],
    opened: ['1500 confirm'],
  },
  {
    name: 'they open in order, each at the next poll after the one before is closed',
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
    name: 'one that is still loading has no flag yet, and holds the next one back all the same',
    changes: [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 9000, close: 'two-factor' },
    ],
    opened: ['1500 two-factor', '10000 confirm'],
  },
  {
    name: 'a flag that is gone says, too, that a dialog is closed',
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
    name: 'a dialog that somebody else opens during the delay comes first',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 1200, flag: 'absence' },
      { at: 3000, unflag: 'absence' },
    ],
    // The flag is seen at 1500, and gone at the poll of 3500.
    opened: ['4000 confirm'],
  },
  {
    name: 'two-factor waits while a shell page is around, and is looked at again every 200 ms',
    changes: [
      { at: 0, onShellPage: true },
      { at: 0, wants: ['two-factor'] },
      { at: 3150, onShellPage: false },
    ],
    opened: ['3700 two-factor'],
  },
  {
    name: 'the others do not wait for it',
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
    name: 'a shell page that comes during the delay holds two-factor back',
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
    name: 'two-factor is skipped for whoever is on its settings, for good',
    changes: [
      { at: 0, onTwoFactorSettings: true },
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 5000, onTwoFactorSettings: false },
    ],
    opened: ['1500 confirm'],
  },
  {
    name: 'who goes to the settings during the delay is not asked, and the next dialog has its own delay',
    changes: [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, onTwoFactorSettings: true },
    ],
    opened: ['2000 confirm'],
  },
  {
    name: 'a blocked window that is tried once more opens where the browser allows it, and the sequence goes on',
    changes: [
      { at: 0, blocks: true },
      { at: 0, wants: ['admin-info', 'confirm'] },
      { at: 9000, blocks: false, retry: true },
      { at: 11_000, close: 'admin-info' },
    ],
    opened: ['10500 admin-info', '12000 confirm'],
  },
  {
    name: 'a blocked window that is blocked again waits again',
    changes: [
      { at: 0, blocks: true },
      { at: 0, wants: ['confirm'] },
      { at: 3000, retry: true },
      { at: 9000, blocks: false },
    ],
    opened: [],
  },
  {
    name: 'what was closed before in this session does not open, the others do',
    changes: [{ at: 0, wants: ['two-factor', 'confirm'], dismissed: ['two-factor'] }],
    opened: ['1500 confirm'],
  },
  {
    name: 'what was shown is not shown again as long as it stays wanted',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 3000, close: 'confirm' },
      { at: 4000, wants: ['confirm'] },
    ],
    opened: ['1500 confirm'],
  },
  {
    name: 'what is wanted anew is shown anew',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 3000, close: 'confirm' },
      { at: 4000, wants: [] },
      { at: 5000, wants: ['confirm'] },
    ],
    opened: ['1500 confirm', '6500 confirm'],
  },
  {
    name: 'what is no longer wanted when its time comes stays away',
    changes: [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, wants: ['confirm'] },
    ],
    opened: ['2000 confirm'],
  },
  {
    name: 'news during the sequence take their place in the order',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 700, wants: ['two-factor', 'confirm'] },
      { at: 2000, close: 'two-factor' },
    ],
    opened: ['1500 two-factor', '3000 confirm'],
  },
  {
    name: 'another person is shown their own dialogs, whatever the one before has seen',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 2000, close: 'confirm' },
      { at: 3000, wants: ['confirm'], userId: 'grace' },
    ],
    opened: ['1500 confirm', '4500 confirm'],
  },
  {
    name: 'who signs out is asked for nothing',
    changes: [
      { at: 0, wants: ['confirm'] },
      { at: 1200, wants: [], userId: '' },
    ],
    opened: [],
  },
];

for (const { name, changes, opened } of TABLE) {
  test(name, () => assert.equal(play({ changes }).opened, opened));
}

test('the poll goes every second, and stops when all have been shown', () => {
  const { steps, sequence } = play({
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

test('a blocked window is not tried by the clock', () => {
  const { steps, sequence } = play({
    changes: [
      { at: 0, blocks: true },
      { at: 0, wants: ['confirm'] },
    ],
  });
  assert.equal(steps, [1000, 1500]);
  assert.equal(sequence.pending, ['confirm']);
});

test('a step before its time changes nothing', () => {
  const { sequence } = play({ changes: [{ at: 0, wants: ['confirm'] }], until: 500 });
  const fakePage = { now: 999, flaggedOpen: new Set(), onShellPage: false, onTwoFactorSettings: false } as const;
  assert.is(tick(sequence, { ...fakePage, flaggedOpen: new Set() }).sequence, sequence);
  assert.equal(tick(NO_SEQUENCE, { ...fakePage, flaggedOpen: new Set() }), { sequence: NO_SEQUENCE });
});

test('each has its own size and its own flag', () => {
  assert.equal(
    DIALOGS.map((dialog) => [DIALOG_WISHES[dialog].path, DIALOG_WISHES[dialog].width, DIALOG_WISHES[dialog].height]),
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

test('the data name what is wanted', () => {
  for (const dialog of DIALOGS) assert.equal(wantedDialogs(avatarData([dialog])), [dialog]);
  assert.equal(wantedDialogs(avatarData(ALL)), [...DIALOGS]);
});

test.run();
