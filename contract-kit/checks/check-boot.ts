import * as v from 'valibot';
import { Boot } from '../../shared/contract/boot';
import type { Answer } from '../http/answer';
import { headerOf, parseJson } from '../http/read-answer';
import type { Catalogue, Row } from '../read-bundle';
import type { RunContext } from '../run-context';
import { checkLanguageTag, isInLanguage } from './answer-language';
import { checkContract } from './check-json';
import { contractOf } from './page-contracts';
import type { PageHtml } from './page-html';

/** Checks the boot data of a page, if there are any, and the language of the page. */
export function checkBoot(run: RunContext, answer: Answer, { row, page }: { row: Row; page: PageHtml }): void {
  checkLanguageTag(run, answer, page.lang);
  const text = page.boot?.trim() ?? '';
  if (text === '') return;
  run.check('boot-escaped', !text.includes('<'), { answer, came: text.slice(Math.max(0, text.indexOf('<') - 40)) });
  const json = parseJson(text);
  if (!run.check('boot-json', v.is(Boot, json), { answer, came: text.slice(0, 120) })) return;
  const boot = v.parse(Boot, json);
  if (boot.locale) {
    checkLanguageTag(run, answer, boot.locale);
    run.check('locale', boot.locale === page.lang, {
      answer,
      detail: 'lang',
      came: `lang is ${page.lang}, boot.locale ${boot.locale}`,
    });
    run.check('language', /^de(?![a-z])/i.test(boot.locale), { answer, came: boot.locale });
    const language = headerOf(answer, 'content-language');
    run.check('content-language', language === boot.locale, { answer, came: language || 'no Content-Language' });
  }
  if (boot.messages) checkMessages(run, answer, { row, page, boot });
  if (boot.now !== undefined) checkNow(run, answer, boot.now);
  const others = [...boot.trustedOrigins, ...boot.trustedPaths].filter((address) => !isTrustable(address));
  run.check('boot-trusted', others.length === 0, { answer, came: others.join(', ') });
  const schema = contractOf(row);
  if (boot.data !== undefined && boot.data !== null && schema && answer.status === 200)
    checkContract(run, 'boot-data', { answer, schema, data: boot.data });
}

function checkMessages(run: RunContext, answer: Answer, { row, page, boot }: { row: Row; page: PageHtml; boot: Boot }) {
  const messages = boot.messages ?? {};
  const missing = row.messages.filter((key) => messages[key] === undefined);
  run.check('boot-messages', missing.length === 0, {
    answer,
    came: `${missing.length} of ${row.messages.length} are missing: ${missing.slice(0, 5).join(', ')}`,
  });
  const locale = boot.locale || page.lang;
  const isRight = isInLanguage(run.bundle, locale, messages) && isInLanguage(run.bundle, locale, titleOf(page, row));
  run.check('boot-language', isRight, {
    answer,
    came: `${locale} with the title “${page.title}” and ${JSON.stringify(Object.values(messages).slice(0, 3))}`,
  });
}

/** Returns the title of the page, if it contains no entities. */
const titleOf = ({ title }: PageHtml, row: Row): Catalogue => (title.includes('&') ? {} : { [row.title]: title });

/** The maximum difference in ms between the clock of a server and the `Date` that a proxy has written. */
const CLOCKS = 24 * 60 * 60 * 1000;

function checkNow(run: RunContext, answer: Answer, now: number): void {
  const date = Date.parse(headerOf(answer, 'date')) || Date.now();
  run.check('boot-now', Math.abs(now - date) < CLOCKS, { answer, came: `${now}, when it was ${date}` });
}

/** Tells whether an address belongs to one origin, with or without a path. */
function isTrustable(address: string): boolean {
  return /^https?:\/\/[^\s*/?#@]+(\/[^\s*]*)?$/.test(address);
}
