import mustache from 'mustache';
import { splitAtPlaceholder } from '../../shared/contract/split-message';

/** The Mustache context with which a server fills a page. */
export interface Filling {
  locale: string;
  themeName: string;
  messages: Readonly<Record<string, string>>;
  data: unknown;
  /** The content of the boot slot, which is empty without it. */
  boot?: unknown;
}

/** Fills a page as servers do. `<` in the slot is escaped, so that no data can end its script element. */
export function fillPage(template: string, { boot, ...context }: Filling): string {
  const slot = boot === undefined ? '' : JSON.stringify(boot).replaceAll('<', '\\u003c');
  return mustache.render(template, { ...context, parts: splitAtPlaceholder(context.messages), boot: slot });
}
