import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { mediaTypeOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { readPage } from './page-html';

/** Checks that a filled page has the language and the theme that the user has chosen. */
export async function checkPreferences(run: RunContext): Promise<void> {
  const answer = await run.ask({
    path: LOGIN_ADDRESS,
    form: 'html',
    headers: { cookie: 'vestibule-locale=fr-CH; vestibule-theme=dark' },
    as: 'as a visitor who has chosen French and the dark theme',
  });
  if (answer.status !== 200 || mediaTypeOf(answer) !== 'text/html') return;
  const page = readPage(answer.text);
  if (!page.boot?.trim()) return;
  run.check('language', page.lang === 'fr-CH', { answer, detail: 'vestibule-locale', came: `lang is ${page.lang}` });
  const weighed = await run.ask({
    path: LOGIN_ADDRESS,
    form: 'html',
    headers: { 'accept-language': 'de;q=0.5, fr-CH;q=0.9' },
    as: 'as a visitor who prefers French to German',
  });
  const { lang } = readPage(weighed.text);
  run.check('language-weights', !/^de/.test(lang), { answer: weighed, came: `lang is ${lang}` });
  const unknown = await run.ask({
    ...{ path: LOGIN_ADDRESS, form: 'html', as: 'as a visitor with another word in the cookie' },
    headers: { cookie: 'vestibule-theme=vestibule-contract' },
  });
  const isWord = unknown.status < 500 && !unknown.text.includes('vestibule-contract');
  run.check('theme-word', isWord, { answer: unknown, came: `data-theme is ${readPage(unknown.text).themeName}` });
  const came = page.themeName === '' ? describeAnswer(answer) : page.themeName;
  run.check('theme', page.themeName.split(' ').includes('dark'), { answer, came: `data-theme is ${came}` });
}
