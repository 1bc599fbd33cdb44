import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { destinationOptions, fieldText, NOT_MOVED } from '../../../../../entries/provider/migration/enterprise-fields';
import { EnterpriseFields } from '../../../../../shared/contract/migration';

const mapping = (destination: string | null) => ({ number: 1, destination, overwrite: false });

test('known fields have a text of the page, others the server’s: shortened, and a dash where nobody can see one', () => {
  const known = ['employeeNumber', 'costCenter', 'organization', 'division', 'department'];
  const texts = ['EMPLOYEE_NUMBER', 'COST_CENTER', 'ORGANIZATION', 'DIVISION', 'DEPARTMENT'];
  const displayName = 'From the server';
  const shown = known.map((id) => fieldText({ id, displayName }));
  assert.equal(
    shown,
    texts.map((text) => `MIGRATION_FIELD_${text}`),
  );
  assert.is(fieldText({ id: 'shoeSize', displayName }), displayName);
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
  const offered = destinationOptions([], mapping('gone')).map(({ value }) => value);
  assert.equal(offered, [NOT_MOVED, 'gone']);
});

test.run();
