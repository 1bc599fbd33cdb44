import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  changesLine,
  changesOf,
  changesText,
  listChangesOf,
  storedChanges,
} from '../../../../server/audit/audit-changes';

test('only what differs is a change, with both values', () => {
  assert.equal(changesOf({ hours: 8, isOn: true, name: '' }, { hours: 4, isOn: true, name: 'x' }), [
    { field: 'hours', before: 8, after: 4 },
    { field: 'name', before: '', after: 'x' },
  ]);
});

test('what was added to a list has no value before, and what was removed none after', () => {
  assert.equal(listChangesOf('groups', { added: ['A', 'B'], removed: ['C'] }), [
    { field: 'groups', after: 'A, B' },
    { field: 'groups', before: 'C' },
  ]);
  assert.equal(listChangesOf('groups', { added: [], removed: [] }), []);
});

test('changes are stored as plain text of bounded length, and read again', () => {
  const text = changesText([{ field: 'name', before: `a\u001b\u202E${'b'.repeat(1000)}`, after: false }]);
  const [change] = storedChanges(text);
  assert.match(String(change?.before), /^a\uFFFD\uFFFDb{296}…$/);
  assert.is(change?.after, false);
  assert.equal([changesText([]), changesText(), storedChanges(null)], [null, null, []]);
});

test('a file has the changes of an entry in one line', () => {
  const changes = [...changesOf({ hours: 8 }, { hours: 4 }), ...listChangesOf('groups', { added: ['A'], removed: [] })];
  assert.is(changesLine(changes), 'hours: 8 → 4; groups:  → A');
});

test.run();
