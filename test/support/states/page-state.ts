import type { Page } from 'playwright-core';

/** A state of a page, and how to reach it. */
export interface PageState {
  entry: string;
  name: string;
  /** The user who is signed in, or who has entered the password but not the second factor. */
  user?: string;
  reach: (page: Page) => Promise<unknown>;
  /** Whether the state shows the error card. */
  isError?: boolean;
}

/** The functions that reach the states of an entry, by their names. */
export type States = Readonly<Record<string, PageState['reach']>>;

/** Creates the states of one entry; `errors` names those that show the error card. */
export function statesOf<Name extends string>(
  entry: string,
  states: Readonly<Record<Name, PageState['reach']>>,
  { user, errors = [] }: { user?: string; errors?: readonly NoInfer<Name>[] } = {},
): PageState[] {
  const isError = (name: string) => errors.some((each) => each === name);
  return Object.entries<PageState['reach']>(states).map(([name, reach]) => ({
    entry,
    name,
    reach,
    isError: isError(name),
    ...(user !== undefined && { user }),
  }));
}

export const statesOfAdmin = <Name extends string>(
  entry: string,
  states: Readonly<Record<Name, PageState['reach']>>,
  errors: readonly NoInfer<Name>[] = [],
) => statesOf(entry, states, { user: 'admin', errors });
