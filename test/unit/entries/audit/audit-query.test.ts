import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  localTime,
  periodChange,
  periodOf,
  queryOf,
  searchOf,
  timeOfField,
  withChanges,
} from '../../../../entries/audit/audit-query';

test('the query of an address has its filters and nothing else', () => {
  assert.equal(queryOf('?search=a%26b&event=&utm=1&range=7d'), { search: 'a&b', range: '7d' });
});

test('an empty value takes a filter away, and no filters are no query', () => {
  const query = withChanges({ search: 'ada', outcome: 'refused' }, { search: '' });
  assert.is(searchOf(query), '?outcome=refused');
  assert.is(searchOf(withChanges(query, { outcome: '' })), '');
});

test('a range is one of those to choose from, or one of its own', () => {
  const until = '2026-11-22T00:00:00.000Z';
  assert.equal([{}, { range: '30d' }, { range: '9d' }, { until }].map(periodOf), ['', '30d', '', 'custom']);
});

test('a range of its own begins a day ago, and another choice ends it', () => {
  const now = new Date('2026-11-22T10:11:12Z');
  assert.equal(periodChange('custom', now), { range: '', from: '2026-11-21T10:11:00.000Z' });
  assert.equal(periodChange('7d', now), { range: '7d', from: '', until: '' });
});

test('a time goes through a field and back', () => {
  const time = '2026-11-21T10:11:00.000Z';
  assert.equal([timeOfField(localTime(time)), localTime('never'), timeOfField('')], [time, '', '']);
});

test.run();
