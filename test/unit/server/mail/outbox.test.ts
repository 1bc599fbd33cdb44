import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteOldMails, writeToOutbox } from '../../../../server/mail/outbox';
import { temporaryFolder } from '../temporary-storage';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;

test('mails older than 30 days are deleted, other mails and files stay', () => {
  const folder = temporaryFolder();
  const [, kept, today] = [30 * DAY + 1, 30 * DAY, 0].map((age) => basename(writeToOutbox(folder, NOW - age, 'mail')));
  const foreign = ['2001-01-01.eml', 'notes.txt'];
  for (const name of foreign) writeFileSync(join(folder, 'outbox', name), '');
  deleteOldMails(folder, NOW);
  assert.equal(readdirSync(join(folder, 'outbox')).sort(), [...foreign, kept, today].sort());
});

test('without an outbox nothing is deleted', () => {
  const folder = temporaryFolder();
  deleteOldMails(folder, NOW);
  assert.equal(readdirSync(folder), []);
});

test.run();
