import type { Page } from 'playwright-core';

/** A state of a page, and how to reach it. */
export interface PageState {
  /** The page's entry. */
  entry: string;
  name: string;
  /** The user who is signed in, or between the password and the second factor. */
  user?: string;
  reach: (page: Page) => Promise<unknown>;
  /** It shows most texts of its page: that page is looked at so, in every language. */
  isMain?: boolean;
  /** The state is the error card. */
  isError?: boolean;
}

/** A state's name and how to reach it. */
export type NamedState = [name: string, reach: PageState['reach']];

/** The states of one entry. */
export function statesOf(entry: string, states: readonly NamedState[], user?: string): PageState[] {
  return states.map(([name, reach]) => ({ entry, name, reach, ...(user === undefined ? {} : { user }) }));
}
