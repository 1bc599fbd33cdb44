import type { Fault } from './kinds';

/** What a user does on a page, with the names of Playwright's `Page`. Each waits for the element that it needs. */
export interface PageActions {
  click: (selector: string) => Promise<unknown>;
  press: (selector: string, key: string) => Promise<unknown>;
  fill: (selector: string, text: string) => Promise<unknown>;
  check: (selector: string) => Promise<unknown>;
  selectOption: (selector: string, value: string) => Promise<unknown>;
  waitForSelector: (selector: string) => Promise<unknown>;
  waitForURL: (isIt: (url: URL) => boolean) => Promise<unknown>;
  /** Also at an element that cannot be used. */
  dispatchEvent: (selector: string, type: 'click') => Promise<unknown>;
  /** Whether it is there now. */
  isVisible: (selector: string) => Promise<boolean>;
}

/** Where something shows, by a CSS selector, and a part of its text. */
export interface Shown {
  at: string;
  texts?: readonly string[];
}

/** What a person meets after a fault. Messages say what happened; a navigation is one only where it is specified. */
export type Outcome =
  | { kind: 'says'; shown: Shown; again?: Again }
  /** To this path and query. */
  | { kind: 'leaves'; to: string }
  /** The call did what it was for, and the page shows so. */
  | { kind: 'done'; shown: Shown };

/** How to try once more, where it takes more than sending again. */
export interface Again {
  /** ms that the page makes a person wait. */
  after?: number;
  /** Another way to send: a field to be filled anew first, a button that has replaced the first one. */
  send?: (page: PageActions) => Promise<unknown>;
  /** It is not this call that is sent then, but the page that is read anew. */
  reloads?: boolean;
}

/** One call of one page: how a person gets to it, and what every fault of it must look like. */
export interface FaultRow {
  /** As the test names it. */
  call: string;
  /** Path and query of the page. */
  page: string;
  /** The row of `routes.json`, where it is not that path. */
  route?: string;
  /** What the page's boot slot is filled with; an empty slot without it. */
  data?: object;
  /** What is there once the page with its data is: without it, what every page with a language to choose has. */
  ready?: string;
  /** Which of the page's requests this call is. */
  isCall: (request: { method: string; url: URL }) => boolean;
  /** The JSON of the page's other calls. */
  others?: (url: URL) => unknown;
  /** What is typed, by `name` of the input: it must still be there afterwards. */
  typed?: Readonly<Record<string, string>>;
  /** A failure empties those inputs. */
  clearedByFailure?: boolean;
  /** Makes the call, by what a person does. Without it the page makes it by itself. */
  send?: (page: PageActions) => Promise<unknown>;
  /** What is busy as long as the call is under way, and must not be afterwards. */
  busy?: string;
  /** ms after which the page gives the call up; default 15000. */
  timeOut?: number;
  /** The JSON that the call expects. */
  good: unknown;
  outcomes: Readonly<Record<Fault, Outcome>>;
}

/** To where. */
export const leaves = (to: string): Outcome => ({ kind: 'leaves', to });

export const done = (at: string, ...texts: string[]): Outcome => ({ kind: 'done', shown: { at, texts } });

/** A part of the page by its hook, and the texts in it. */
export const says = (at: string, texts: readonly string[], again?: Again): Outcome => ({
  kind: 'says',
  shown: { at, texts },
  ...(again && { again }),
});
