import mustache from 'mustache';
import { splitAtPlaceholder } from '../../shared/contract/split-message';

/** What a server knows when it fills a page (the Mustache context). */
export interface Filling {
  locale: string;
  themeName: string;
  messages: Readonly<Record<string, string>>;
  data: unknown;
  /** What goes into the boot slot; without it the slot stays empty. */
  boot?: unknown;
}

/** A page filled as servers do it: `<` in the slot is escaped, so that no data can end its script element. */
export function fillPage(template: string, { boot, ...context }: Filling): string {
  const slot = boot === undefined ? '' : JSON.stringify(boot).replaceAll('<', '\\u003c');
  return mustache.render(template, { ...context, parts: splitAtPlaceholder(context.messages), boot: slot });
}
