import type { Page } from 'playwright-core';

/** A state of a page, and how to reach it. */
export interface PageState {
  /** The page's entry. */
  entry: string;
  name: string;
  /** The user who is signed in, or between the password and the second factor. */
  user?: string;
  reach: (page: Page) => Promise<unknown>;
  /** The state is the error card. */
  isError?: boolean;
}

/** How states of an entry are reached, by their names. */
export type States = Readonly<Record<string, PageState['reach']>>;

/** The states of one entry; `errors` names those that are the error card. */
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

/** Those of a page that an administrator opens. */
export const statesOfAdmin = <Name extends string>(
  entry: string,
  states: Readonly<Record<Name, PageState['reach']>>,
  errors: readonly NoInfer<Name>[] = [],
) => statesOf(entry, states, { user: 'admin', errors });
