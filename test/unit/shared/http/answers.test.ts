import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fileNameOf } from '../../../../shared/http/content-disposition';
import { plainTextMessage } from '../../../../shared/http/plain-text-message';
import { noAnswer } from '../../../../shared/http/result';
import { deviceTime, syncServerClock } from '../../../../shared/http/server-clock';
import { failure } from './results';

const NAMES: [header: string | null, name: string][] = [
  [null, 'list.csv'],
  ['', 'list.csv'],
  ['attachment', 'list.csv'],
  ['attachment; filename=logins.csv', 'logins.csv'],
  ['attachment; filename=logins.csv; size=5', 'logins.csv'],
  ['attachment;FileName="last logins.csv"', 'last logins.csv'],
  ['attachment; filename = "a;b.csv"', 'a;b.csv'],
  ['attachment; filename="say \\"hi\\".csv"', 'say _hi_.csv'],
  ['attachment; filename=""', 'list.csv'],
  ["attachment; filename*=UTF-8''%e2%82%ac%20rates.csv", '€ rates.csv'],
  ["attachment; filename*=utf-8'en'rates.csv", 'rates.csv'],
  ["attachment; filename*=ISO-8859-1''%A3%20rates.csv", '£ rates.csv'],
  ['attachment; filename="EURO.csv"; filename*=UTF-8\'\'%e2%82%ac.csv', '€.csv'],
  ['attachment; filename*=UTF-8\'\'%e2%82%ac.csv; filename="EURO.csv"', '€.csv'],
  ["attachment; filename=plain.csv; filename*=UTF-8''%e2%82", 'plain.csv'],
  ["attachment; filename=plain.csv; filename*=KOI8-R''x.csv", 'plain.csv'],
  ['attachment; filename=first.csv; filename=second.csv', 'first.csv'],
  ['attachment; filename="/etc/passwd"', 'passwd'],
  ['attachment; filename="..\\\\..\\\\boot.ini"', 'boot.ini'],
  ["attachment; filename*=UTF-8''..%2F..%2Fx.csv", 'x.csv'],
  ['attachment; filename=".."', 'list.csv'],
  ['attachment; filename=".htaccess"', 'htaccess'],
  ["attachment; filename*=UTF-8''a%00b%0Ac%7F.csv", 'abc.csv'],
  ["attachment; filename*=UTF-8''invoice%E2%80%AEcsv.exe", 'invoicecsv.exe'],
  ['attachment; filename="a<b>:c|d?.csv"', 'a_b__c_d_.csv'],
  ['attachment; notfilename=wrong.csv', 'list.csv'],
];

test('a file has the name of its header, without folders and characters that file systems refuse', () => {
  for (const [header, name] of NAMES) assert.is(fileNameOf(header, 'list.csv'), name, String(header));
  assert.is(fileNameOf(`attachment; filename=${'x'.repeat(5000)}`, 'list.csv').length, 200);
});

test('a header made for slow matching is read like any other', () => {
  assert.is(fileNameOf(`attachment; filename="${'\\'.repeat(100_000)}`, 'list.csv'), 'list.csv');
  assert.is(fileNameOf(`attachment${'; filename'.repeat(20_000)}`, 'list.csv'), 'list.csv');
});

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
  for (const [text, message] of BODIES) assert.is(plainTextMessage(failure({ status: 500, text })), message, text);
});

test('only a status failure has a message', () => {
  assert.is(plainTextMessage(noAnswer('network')), undefined);
  assert.is(plainTextMessage(failure({ kind: 'contract', status: 200, text: 'Welcome', redirected: true })), undefined);
});

test('a server ahead or behind is taken into account from when it answered, less than its precision is not', () => {
  const { now } = Date;
  const NOON = Date.UTC(2026, 10, 21, 12);
  const AHEAD = NOON + 600_000;
  const BEHIND = NOON - 600_000;
  Date.now = () => NOON;
  syncServerClock(NOON + 3_600_000);
  for (const [time, known, arrived = NOON] of [
    [AHEAD, AHEAD],
    [BEHIND, BEHIND],
    [BEHIND - 1999, BEHIND],
    [Number.NaN, BEHIND],
    [AHEAD, AHEAD + 3000, NOON - 3000],
  ] as const) {
    syncServerClock(time, arrived);
    assert.is(deviceTime(known), NOON, `${time - NOON}`);
  }
  Date.now = now;
});

test.run();
