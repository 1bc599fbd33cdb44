import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failureMessage } from '../../../../../entries/provider/migration/use-migration-actions';
import { responseFailure } from '../../../../../shared/http/response-failure';
import type { Failure } from '../../../../../shared/http/result';

async function failureOf(body: string): Promise<Failure> {
  const failure = await responseFailure(new Response(body, { status: 409 }));
  if (!failure) throw new Error('no failure');
  return failure;
}

for (const [form, body, message] of [
  ['a JSON string', '"It is running."', 'It is running.'],
  ['plain text', 'It is running.', 'It is running.'],
  ['an object', '{"message":" It is running. "}', 'It is running.'],
  ['an object without a text', '{"message":{}}', '409 ERROR_UNKNOWN'],
  ['a page', '<html>It is running.</html>', '409 ERROR_UNKNOWN'],
  ['nothing', '', '409 ERROR_UNKNOWN'],
] as const) {
  test(`${form} as the message of a server`, async () => {
    assert.is(failureMessage(await failureOf(body)), message);
  });
}

test('a problem has the key of a message', async () => {
  const problem = JSON.stringify({ status: 409, messageKey: 'MIGRATION_PROBLEM_RUNNING' });
  assert.ok(failureMessage(await failureOf(problem)).includes('MIGRATION_PROBLEM_RUNNING'));
});

test('no answer has its own text', () => {
  const failure: Failure = { ok: false, kind: 'network', status: 0, messageKey: 'ERROR_NETWORK', text: '' };
  assert.is(failureMessage(failure), 'ERROR_NETWORK');
});

test.run();
