import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  iframes: false, // the pages in them are checked by themselves
};

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Adds axe to all documents that a page opens. That is faster than adding it to the open document, because Chromium
 * caches the compiled script.
 */
export const addAxe = (page: Page) => page.addInitScript(SOURCE);

/** The rules whose outcome depends on colours. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Lists the problems that axe finds in the present state of a page, one line each.
 * @param rules only these; without them, all of WCAG 2.2 AA and the best practices
 */
export async function findings(page: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  const options: RunOptions = rules ? { ...OPTIONS, runOnly: { type: 'rule', values: [...rules] } } : OPTIONS;
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  return page.evaluate(async (options) => {
    const results = await window.axe?.run(document, options);
    if (results === undefined) return ['axe is not there'];
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join(' ')}`),
    );
  }, options);
}
