import type { ComponentType, ReactNode } from 'react';
import type { Failure } from '../../http/call';
import { PageRoot } from './PageRoot';
import { type PageSource, startPage } from './start-page';

/** What makes an entry: its title, the contract of its data, and its page. */
export interface Entry<T> extends PageSource<T> {
  page: ComponentType<{ data: T }>;
  /** What a page says itself about a load that failed, such as one with nothing to show; null leaves it to the error card. */
  renderFailure?: (failure: Failure) => ReactNode;
}

/** Starts a page (see `startPage`) with all that pages share; a load that fails shows the error card. */
export function startEntry<T>({ page, renderFailure, ...source }: Entry<T>): Promise<void> {
  return startPage<T>(source, (start) => <PageRoot {...{ page, renderFailure, start }} />);
}
