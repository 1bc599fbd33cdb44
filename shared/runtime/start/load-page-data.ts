import type { GenericSchema } from 'valibot';
import type { Boot } from '../../contract/boot';
import { call, type Failure } from '../../http/call';
import { loadMessages } from './load-messages';

/** The result of loading a page: its data, or the failure and what could not be loaded. */
export type PageLoad<T> = { ok: true; data: T } | { ok: false; failure: Failure; missing: 'messages' | 'data' };

/** The data of a page. */
export interface DataSource<T> {
  schema: GenericSchema<unknown, T>;
  /** For a page without data to fetch: its data when the boot slot has none. */
  whenEmpty?: T;
  /** ms that loading the data may take, for long lists. */
  timeout?: number;
}

/** Fetches what the slot lacks, in parallel: the messages, and the data from the page's own address. */
export async function loadPage<T>(
  source: DataSource<T>,
  { boot, signal }: { boot: Boot; signal: AbortSignal },
): Promise<PageLoad<T>> {
  const [failure, data] = await Promise.all([loadMessages(boot, signal), loadData(source, signal)]);
  // When both have failed, the failure of the data is shown.
  return failure && data.ok ? { ok: false, failure, missing: 'messages' } : data;
}

async function loadData<T>({ schema, whenEmpty, timeout }: DataSource<T>, signal: AbortSignal): Promise<PageLoad<T>> {
  if (whenEmpty !== undefined) return { ok: true, data: whenEmpty };
  const result = await call(schema, { signal, timeout });
  return result.ok ? result : { ok: false, failure: result, missing: 'data' };
}
