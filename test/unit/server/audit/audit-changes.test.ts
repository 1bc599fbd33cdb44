import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  changesLine,
  changesOf,
  changesText,
  listChangesOf,
  storedChanges,
} from '../../../../server/audit/audit-changes';

test('what differs is a change with both values, or with one where a list has more or less; a file has it in a line', () => {
  const hours = changesOf({ hours: 8, isOn: true }, { hours: 4, isOn: true });
  const groups = listChangesOf('groups', { added: ['A', 'B'], removed: ['C'] });
  const [added, removed] = [
    { field: 'groups', after: 'A, B' },
    { field: 'groups', before: 'C' },
  ];
  assert.equal([...hours, ...groups], [{ field: 'hours', before: 8, after: 4 }, added, removed]);
  assert.is(changesLine([...hours, added]), 'hours: 8 → 4; groups:  → A, B');
  assert.equal(listChangesOf('groups', { added: [], removed: [] }), []);
});

test('changes are stored as plain text of bounded length, and read again', () => {
  const text = changesText([{ field: 'name', before: `a\u001b\u202E${'b'.repeat(1000)}`, after: false }]);
  const [change] = storedChanges(text);
  assert.match(String(change?.before), /^a\uFFFD\uFFFDb{296}…$/);
  assert.is(change?.after, false);
  assert.equal([changesText([]), changesText(), storedChanges(null)], [null, null, []]);
});

test.run();
