import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { destinationOptions, fieldText, NOT_MOVED } from '../../../../../entries/provider/migration/enterprise-fields';
import { EnterpriseFields } from '../../../../../shared/contract/migration';

const mapping = (destination: string | null) => ({ number: 1, destination, overwrite: false });

for (const [id, text] of [
  ['employeeNumber', 'MIGRATION_FIELD_EMPLOYEE_NUMBER'],
  ['costCenter', 'MIGRATION_FIELD_COST_CENTER'],
  ['organization', 'MIGRATION_FIELD_ORGANIZATION'],
  ['division', 'MIGRATION_FIELD_DIVISION'],
  ['department', 'MIGRATION_FIELD_DEPARTMENT'],
  ['shoeSize', 'From the server'],
] as const) {
  test(`${id} is ${text}`, () => {
    assert.is(fieldText({ id, displayName: 'From the server' }), text);
  });
}

test('a name of any length is shortened, and one that nobody can see has a dash', () => {
  assert.is(fieldText({ id: 'x', displayName: 'x'.repeat(1e6) }).length, 81);
  assert.is(fieldText({ id: 'x', displayName: '\u200b' }), '–');
});

test('a field can be left behind, and each field of the server is offered once', () => {
  const { fields } = v.parse(EnterpriseFields, {
    fields: [{ id: 'a', displayName: 'A' }, { id: 'a', displayName: 'A' }, { id: 'b' }, { id: '' }, 7],
  });
  assert.equal(destinationOptions(fields, mapping(null)), [
    { value: NOT_MOVED, text: 'MIGRATION_FIELD_NONE' },
    { value: 'a', text: 'A' },
    { value: 'b', text: 'b' },
  ]);
});

test('a destination that the server no longer has stays until the user chooses another one', () => {
  assert.equal(
    destinationOptions([], mapping('gone')).map(({ value }) => value),
    [NOT_MOVED, 'gone'],
  );
});

test.run();
