import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitAtPlaceholder } from '../../../../shared/contract/template-context';

test('a message with one placeholder is split at it, and others are left out', () => {
  const messages = {
    PARTS: 'Mit {name} anmelden',
    BEFORE: 'Sign in with {name}',
    ALONE: '{time}',
    NONE: 'Sign in',
    TWO: '{min} to {max} characters',
    TWICE: '{name} and {name}',
  };
  assert.equal(splitAtPlaceholder(messages), {
    PARTS: { before: 'Mit ', after: ' anmelden' },
    BEFORE: { before: 'Sign in with ', after: '' },
    ALONE: { before: '', after: '' },
  });
});

test.run();
