import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { MESSAGES_ADDRESS } from '../contract/addresses';
import { type Boot, TranslationBundle } from '../contract/boot';
import { call, type Failure } from '../http/call';
import { startMessages } from '../i18n/start-messages';
import { speakLastResort } from './last-resort';

/** What a page has before it can be shown, or why it cannot be. */
export type Loaded<T> = { ok: true; data: T } | { ok: false; failure: Failure };

/** What a page's data look like. */
export interface DataSource<T> {
  schema: GenericSchema<unknown, T>;
  /** For a page that has no data of its own to fetch: what it shows when the boot slot brings none. */
  whenEmpty?: T;
}

let catalogueThere = false;

/** Whether the page speaks from a catalogue, not from the few texts it has for when there is none. */
export function hasCatalogue(): boolean {
  return catalogueThere;
}

/** What the boot slot alone makes possible: the page without one further request, or undefined. */
export function loadFromBoot<T>(boot: Boot, { schema, whenEmpty }: DataSource<T>): T | undefined {
  if (boot.messages === undefined) return undefined;
  const parsed = v.safeParse(schema, boot.data ?? whenEmpty);
  if (!parsed.success) return undefined;
  speak(boot.locale ?? '', boot.messages);
  return parsed.output;
}

/** Fetches, in parallel, what the slot did not bring: the messages, and the data from this very address. */
export async function loadPage<T>(
  source: DataSource<T>,
  { boot, signal }: { boot: Boot; signal: AbortSignal },
): Promise<Loaded<T>> {
  const [failure, data] = await Promise.all([loadMessages(boot, signal), loadData(source, signal)]);
  return failure ? { ok: false, failure } : data;
}

async function loadData<T>({ schema, whenEmpty }: DataSource<T>, signal: AbortSignal): Promise<Loaded<T>> {
  if (whenEmpty !== undefined) return { ok: true, data: whenEmpty };
  const answer = await call(schema, { signal });
  return answer.ok ? answer : { ok: false, failure: answer };
}

async function loadMessages(boot: Boot, signal: AbortSignal): Promise<Failure | undefined> {
  if (catalogueThere) return undefined;
  if (boot.messages) {
    speak(boot.locale ?? '', boot.messages);
    return undefined;
  }
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, signal });
  if (bundle.ok) {
    speak(bundle.data.locale, bundle.data.translations);
    return undefined;
  }
  speakLastResort();
  return bundle;
}

function speak(locale: string, translations: Readonly<Record<string, string>>): void {
  startMessages({ locale, translations });
  catalogueThere = true;
}
