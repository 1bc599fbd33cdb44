import * as v from 'valibot';
import { Boot } from '../../../shared/contract/boot';
import type { Answer } from '../http/client';
import { parseJson } from '../http/read-answer';
import type { Row } from '../routes';
import type { Run } from '../run';
import { checkContract } from './check-json';
import { contractOf } from './page-contracts';
import type { PageHtml } from './page-html';

/** Checks the boot slot of a page, if it is filled, and the language of the page. */
export function checkBoot(run: Run, answer: Answer, { row, page }: { row: Row; page: PageHtml }): void {
  checkTag(run, answer, page.lang);
  const text = page.boot?.trim() ?? '';
  if (text === '') return;
  run.check('boot-escaped', !text.includes('<'), { answer, came: text.slice(Math.max(0, text.indexOf('<') - 40)) });
  const json = parseJson(text);
  if (!run.check('boot-json', v.is(Boot, json), { answer, came: text.slice(0, 120) })) return;
  const boot = v.parse(Boot, json);
  if (boot.locale) {
    checkTag(run, answer, boot.locale);
    run.check('locale', boot.locale === page.lang, {
      answer,
      detail: 'lang',
      came: `lang is ${page.lang}, boot.locale ${boot.locale}`,
    });
    run.check('language', /^de(?![a-z])/i.test(boot.locale), { answer, came: boot.locale });
  }
  if (boot.messages) checkMessages(run, answer, { row, messages: boot.messages });
  const schema = contractOf(row);
  if (boot.data !== undefined && boot.data !== null && schema && answer.status === 200)
    checkContract(run, 'boot-data', { answer, schema, data: boot.data });
}

function checkTag(run: Run, answer: Answer, tag: string): void {
  run.check('locale', isTag(tag), { answer, came: tag || 'no language' });
}

function checkMessages(
  run: Run,
  answer: Answer,
  { row, messages }: { row: Row; messages: Readonly<Record<string, string>> },
) {
  const missing = row.messages.filter((key) => messages[key] === undefined);
  run.check('boot-messages', missing.length === 0, {
    answer,
    came: `${missing.length} of ${row.messages.length} are missing: ${missing.slice(0, 5).join(', ')}`,
  });
}

/** Whether a text is a language tag (RFC 5646). */
export function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false; // RangeError by ECMA-402
  }
}
