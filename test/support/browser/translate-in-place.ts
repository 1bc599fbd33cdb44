import type { Page } from 'playwright-core';
import { type Locale, withScript } from '../../../shared/contract/locales';
import { catalogue } from './messages';
import { formsOf, plain, textsOf } from './text-sources';

const SEPARATORS = [/( ?[·–—|] ?)/, /([,;] )/, /( ?[:()] ?)/, /((?<=[.!?]) )/];

/** The longest text of a key in a language, because the plural forms differ. */
function messageIn(locale: Locale, key: string): string {
  const messages = catalogue(locale);
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
  const forms = Object.keys(messages).filter((each) => each === key || (base !== key && each.startsWith(`${base}_`)));
  const texts = forms.map((form) => messages[form] ?? '');
  return texts.sort((one, other) => other.length - one.length)[0] ?? '';
}

/**
 * Translates a text of a page by its key, with its values, or part by part. Texts that are not messages stay unchanged.
 */
function translate(text: string, from: Locale, to: Locale): string {
  if (!/\p{L}/u.test(text)) return text;
  return ofMessage(text, from, to) ?? ofParts(text, from, to) ?? text;
}

function ofMessage(text: string, from: Locale, to: Locale): string | undefined {
  const { keys, patterns, parts } = textsOf(from);
  for (const form of formsOf(text)) {
    const key = keys.get(form);
    if (key !== undefined) return plain(text).replace(form, () => messageIn(to, key));
    for (const { key, names, expression } of patterns) {
      const [, ...values] = expression.exec(form) ?? [];
      if (values.length === 0) continue;
      const value = (name: string) => translate(values[names.indexOf(name)] ?? '', from, to);
      return messageIn(to, key).replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name));
    }
  }
  const [key, index = 0] = parts.get(plain(text)) ?? [];
  return key === undefined ? undefined : messageIn(to, key).split(/\{\w+\}/)[index];
}

function ofParts(text: string, from: Locale, to: Locale, [separator, ...others] = SEPARATORS): string | undefined {
  if (separator === undefined) return undefined;
  const parts = text
    .split(separator)
    .map((part) => ofMessage(part, from, to) ?? ofParts(part, from, to, others) ?? part);
  return parts.join('');
}

/** Translates the texts of an open page into another language, which is faster than loading it again. */
export async function translateInPlace(page: Page, from: Locale, to: Locale): Promise<void> {
  const texts: string[] = JSON.parse(await page.evaluate(replaceTexts, {}));
  const translations = JSON.stringify(Object.fromEntries(texts.map((text) => [text, translate(text, from, to)])));
  await page.evaluate(replaceTexts, { translations, lang: withScript(to) ?? to });
}

/**
 * Replaces rendered texts. The input and output are JSON, because Playwright transfers one string faster than a list.
 * @returns all texts as the page rendered them
 */
function replaceTexts({ translations: json = '{}', lang }: { translations?: string; lang?: string }): string {
  const translations: Record<string, string> = JSON.parse(json);
  const state = window as { replaced?: Map<Node, Record<string, { rendered: string; shown: string }>> };
  state.replaced ??= new Map();
  if (lang !== undefined) document.documentElement.lang = lang;
  const slots: [node: Text | Element, attribute: string, current: string][] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('script, style, template'))
      slots.push([node, '', node.data]);
    if (!(node instanceof Element)) continue;
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'label']) {
      const value = node.getAttribute(name);
      if (value !== null) slots.push([node, name, value]);
    }
  }
  const rendered = slots.map(([node, name, current]) => {
    const known = state.replaced?.get(node) ?? {};
    const before = known[name];
    const rendered = before?.shown === current ? before.rendered : current;
    const shown = translations[rendered] ?? current;
    state.replaced?.set(node, { ...known, [name]: { rendered, shown } });
    if (shown !== current && node instanceof Text) node.data = shown;
    else if (shown !== current && node instanceof Element) node.setAttribute(name, shown);
    return rendered;
  });
  return JSON.stringify([...new Set(rendered)]);
}
