import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addressWith,
  idIn,
  localTime,
  periodChange,
  periodOf,
  queryOf,
  timeOfField,
  withChanges,
} from '../../../../entries/audit/audit-query';
import { AUDIT_ADDRESS } from '../../../../shared/contract/addresses';

test('the query of an address has its filters and nothing else', () => {
  assert.equal(queryOf('?search=a%26b&event=&utm=1&range=7d'), { search: 'a&b', range: '7d' });
});

test('an empty value takes a filter away, and an address without filters has no query', () => {
  const query = withChanges({ search: 'ada', outcome: 'refused' }, { search: '' });
  assert.is(addressWith(query), `${AUDIT_ADDRESS}?outcome=refused`);
  assert.is(addressWith(withChanges(query, { outcome: '' })), AUDIT_ADDRESS);
});

test('the id of the open entry is in the path', () => {
  assert.is(addressWith({ outcome: 'refused' }, '5'), `${AUDIT_ADDRESS}/5?outcome=refused`);
  assert.is(idIn(`${AUDIT_ADDRESS}/5`), '5');
  for (const path of [AUDIT_ADDRESS, '/', `${AUDIT_ADDRESS}csv`]) assert.is(idIn(path), undefined, path);
});

test('a range is one of those to choose from, or one of its own', () => {
  assert.is(periodOf({}), '');
  assert.is(periodOf({ range: '30d' }), '30d');
  assert.is(periodOf({ range: '9d' }), '');
  assert.is(periodOf({ until: '2026-11-22T00:00:00.000Z' }), 'custom');
});

test('a range of its own begins a day ago, and another choice ends it', () => {
  const now = new Date('2026-11-22T10:11:12Z');
  assert.equal(periodChange('custom', now), { range: '', from: '2026-11-21T10:11:00.000Z' });
  assert.equal(periodChange('7d', now), { range: '7d', from: '', until: '' });
});

test('a time goes through a field and back', () => {
  const time = '2026-11-21T10:11:00.000Z';
  assert.is(timeOfField(localTime(time)), time);
  assert.is(localTime('never'), '');
  assert.is(timeOfField(''), '');
});

test.run();
