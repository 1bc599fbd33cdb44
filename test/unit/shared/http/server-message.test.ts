import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { noAnswer } from '../../../../shared/http/result';
import { serverMessage } from '../../../../shared/http/server-message';
import { failure } from './results';

const BODIES: readonly (readonly [text: string, message: string | undefined])[] = [
  ['', undefined],
  [' \n', undefined],
  [' The database sleeps.\n', 'The database sleeps.'],
  ['PASSWORD_SAME_AS_OLD', 'PASSWORD_SAME_AS_OLD'],
  ['"Too simple."', 'Too simple.'],
  ['" "', undefined],
  ['3 tries left', '3 tries left'],
  ['3', undefined],
  ['true', undefined],
  ['null', undefined],
  ['{"error":"x"}', undefined],
  ['["x"]', undefined],
  ['{"trace":"cut o', undefined],
  ['["cut o', undefined],
  ['"cut o', undefined],
  ['<html><h1>Bad gateway</h1>', undefined],
  ['\n<!-- proxy --><html>', undefined],
  ['"<b>Bad gateway</b>"', undefined],
];

test('the message of a failed call is its body where that is a sentence or a key', () => {
  for (const [text, message] of BODIES) assert.is(serverMessage(failure({ status: 500, text })), message, text);
});

test('only a status failure has a message', () => {
  assert.is(serverMessage(noAnswer('network')), undefined);
  assert.is(serverMessage(failure({ kind: 'contract', status: 200, text: 'Welcome', redirected: true })), undefined);
});

test.run();
