import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_SEQUENCE, takeStep } from '../../../../entries/avatar/dialog-sequence';
import { ALL, type Change, run } from './run-sequence';

/** What opens when, in ms. */
const TABLE: [name: string, changes: Change[], opened: string[]][] = [
  ['without pending dialogs nothing opens', [{ at: 0, wants: [] }], []],
  [
    'dialogs open in order, 500 ms after a poll, which is each second and after the previous one has closed',
    [
      { at: 0, wants: ALL },
      { at: 1700, flag: 'two-factor' },
      { at: 4000, unflag: 'two-factor', close: 'two-factor' },
      { at: 6200, flag: 'admin-info' },
      { at: 6300, unflag: 'admin-info', close: 'admin-info' },
    ],
    ['1500 two-factor', '5000 admin-info', '7500 confirm'],
  ],
  [
    'a dialog that is loading has no flag yet, and the next one waits for it',
    [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 9000, close: 'two-factor' },
    ],
    ['1500 two-factor', '10000 confirm'],
  ],
  [
    'a dialog whose flag was removed has closed',
    [
      { at: 0, wants: ['admin-info', 'confirm'] },
      { at: 2000, flag: 'admin-info' },
      { at: 5000, unflag: 'admin-info' },
    ],
    ['1500 admin-info', '6000 confirm'],
  ],
  [
    'a dialog that another page opens during the delay is waited for',
    [
      { at: 0, wants: ['confirm'] },
      { at: 1200, flag: 'absence' },
      { at: 3000, unflag: 'absence' },
    ],
    // The step at 1500 finds the flag, the poll at 3500 does not.
    ['4000 confirm'],
  ],
  [
    'two-factor waits while a shell page is open, and polls every 200 ms',
    [
      { at: 0, onShellPage: true, wants: ['two-factor'] },
      { at: 3150, onShellPage: false },
    ],
    ['3700 two-factor'],
  ],
  [
    'the other dialogs do not wait for two-factor',
    [
      { at: 0, onShellPage: true, wants: ALL },
      { at: 1600, flag: 'admin-info' },
      { at: 5000, unflag: 'admin-info' },
      { at: 6100, flag: 'confirm' },
      { at: 9000, onShellPage: false, unflag: 'confirm' },
    ],
    ['1500 admin-info', '6000 confirm', '9500 two-factor'],
  ],
  [
    'two-factor waits for a shell page that opens during the delay',
    [
      { at: 0, wants: ['two-factor'] },
      { at: 1200, onShellPage: true },
      { at: 1800, onShellPage: false },
    ],
    ['2400 two-factor'],
  ],
  [
    'two-factor is dropped when the user has its settings open',
    [
      { at: 0, onTwoFactorSettings: true, wants: ['two-factor', 'confirm'] },
      { at: 5000, onTwoFactorSettings: false },
    ],
    ['1500 confirm'],
  ],
  [
    'two-factor is dropped when its settings open during the delay, and the next dialog has its own delay',
    [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, onTwoFactorSettings: true },
    ],
    ['2000 confirm'],
  ],
  [
    'a blocked dialog opens at a retry if the browser allows it, and the sequence continues',
    [
      { at: 0, blocks: true, wants: ['admin-info', 'confirm'] },
      { at: 9000, blocks: false, retry: true },
      { at: 11_000, close: 'admin-info' },
    ],
    ['10500 admin-info', '12000 confirm'],
  ],
  [
    'a blocked dialog that is blocked again waits for another retry',
    [
      { at: 0, blocks: true, wants: ['confirm'] },
      { at: 3000, retry: true },
      { at: 9000, blocks: false },
    ],
    [],
  ],
  [
    'a dialog that was dismissed does not open, the others do',
    [{ at: 0, wants: ['two-factor', 'confirm'], dismissed: ['two-factor'] }],
    ['1500 confirm'],
  ],
  [
    'a dialog that is dismissed in another tab before it opens does not open here',
    [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, dismissed: ['two-factor'] },
    ],
    ['2000 confirm'],
  ],
  [
    'a dialog that was shown does not show again while it stays requested, but when it is requested anew',
    [
      { at: 0, wants: ['confirm'] },
      { at: 3000, close: 'confirm' },
      { at: 4000, wants: ['confirm'] },
      { at: 7000, wants: [] },
      { at: 8000, wants: ['confirm'] },
    ],
    ['1500 confirm', '9500 confirm'],
  ],
  [
    'a dialog that is no longer requested after its delay does not open',
    [
      { at: 0, wants: ['two-factor', 'confirm'] },
      { at: 1200, wants: ['confirm'] },
    ],
    ['2000 confirm'],
  ],
  [
    'a dialog requested during the sequence opens in its order',
    [
      { at: 0, wants: ['confirm'] },
      { at: 700, wants: ['two-factor', 'confirm'] },
      { at: 2000, close: 'two-factor' },
    ],
    ['1500 two-factor', '3000 confirm'],
  ],
  [
    'another user’s dialogs show, whatever was shown to the previous user',
    [
      { at: 0, wants: ['confirm'] },
      { at: 2000, close: 'confirm' },
      { at: 3000, wants: ['confirm'], userId: 'grace' },
    ],
    ['1500 confirm', '4500 confirm'],
  ],
  [
    'after a sign-out nothing opens',
    [
      { at: 0, wants: ['confirm'] },
      { at: 1200, wants: [], userId: '' },
    ],
    [],
  ],
];

for (const [name, changes, opened] of TABLE) test(name, () => assert.equal(run({ changes }).opened, opened));

test('while a flag is set it polls every second, and it stops when all dialogs were shown', () => {
  const { steps, opened, sequence } = run({
    changes: [
      { at: 0, flag: 'absence', wants: ['confirm'] },
      { at: 3100, unflag: 'absence' },
    ],
  });
  assert.equal([steps, opened], [[1000, 2000, 3000, 4000, 4500], ['4500 confirm']]);
  assert.equal([sequence.due, sequence.phase], [Infinity, { name: 'stopped' }]);
});

test('a blocked dialog is not tried again by the clock', () => {
  const { steps, sequence } = run({ changes: [{ at: 0, blocks: true, wants: ['confirm'] }] });
  assert.equal([steps, sequence.pending], [[1000, 1500], ['confirm']]);
});

test('a step that is not due changes nothing', () => {
  const { sequence } = run({ changes: [{ at: 0, wants: ['confirm'] }], until: 500 });
  const host = {
    now: 999,
    onShellPage: false,
    onTwoFactorSettings: false,
    dismissed: [],
    flaggedOpen: new Set<never>(),
  };
  assert.is(takeStep(sequence, host).sequence, sequence);
  assert.equal(takeStep(NO_SEQUENCE, host), { sequence: NO_SEQUENCE });
});

test.run();
