import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TWO_FACTOR } from '../../../../build/samples/sign-in';
import { contentOf } from '../../../../entries/twofactor/page-content';

const NONE = { kind: 'none' };
const FORCED = { force2FA: true };

test('the page shows the form, the skips that are left, and to administrators other users', () => {
  for (const [data, content] of [
    [{}, {}],
    [FORCED, { skips: { kind: 'left', count: 3 } }],
    [{ ...FORCED, allowedTFASkips: null }, {}],
    [{ ...FORCED, allowedTFASkips: 0 }, { skips: NONE }],
    [{ ...FORCED, allowedTFASkips: -1 }, { skips: NONE }],
    [{ tfaActivated: true }, { activated: true }],
    [
      { ...FORCED, tfaActivated: true },
      { activated: true, form: false },
    ],
    [
      { ...FORCED, tfaActivated: true, isAdmin: true },
      { activated: true, otherUsers: true },
    ],
    [{ isAdmin: true }, { otherUsers: true }],
    [{ isAdmin: true, isPreSession: true }, {}],
  ] as const) {
    const usual = { kind: 'settings', activated: false, skips: undefined, form: true, otherUsers: false };
    const found = contentOf({
      ...TWO_FACTOR,
      backupCodes: [],
      force2FA: false,
      isAdmin: false,
      findsUsers: false,
      offersPasskey: false,
      branding: undefined,
      ...data,
    });
    assert.equal(found, { ...usual, ...content }, JSON.stringify(data));
  }
});

test.run();
