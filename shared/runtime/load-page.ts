import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { MESSAGES_ADDRESS } from '../contract/addresses';
import { type Boot, TranslationBundle } from '../contract/boot';
import { call, type Failure } from '../http/call';
import { startMessages } from '../i18n/start-messages';
import { hasMessages } from '../i18n/translate';

/** What a page has before it can be shown, or why it cannot be. */
export type Loaded<T> = { ok: true; data: T } | { ok: false; failure: Failure };

interface LoadOptions<T> {
  boot: Boot;
  schema: GenericSchema<unknown, T>;
  signal: AbortSignal;
}

/** What the boot slot alone makes possible: the page without one further request, or undefined. */
export function loadFromBoot<T>(boot: Boot, schema: GenericSchema<unknown, T>): T | undefined {
  if (boot.messages === undefined || boot.data === undefined) return undefined;
  const parsed = v.safeParse(schema, boot.data);
  if (!parsed.success) return undefined;
  startMessages({ locale: boot.locale ?? '', translations: boot.messages });
  return parsed.output;
}

/** Fetches, in parallel, what the slot did not bring (design §3): the messages, and the data from this very address. */
export async function loadPage<T>({ boot, schema, signal }: LoadOptions<T>): Promise<Loaded<T>> {
  const [messages, data] = await Promise.all([loadMessages(boot, signal), call(schema, { signal })]);
  if (messages) return { ok: false, failure: messages };
  return data.ok ? { ok: true, data: data.data } : { ok: false, failure: data };
}

async function loadMessages(boot: Boot, signal: AbortSignal): Promise<Failure | undefined> {
  if (hasMessages()) return undefined;
  if (boot.messages) {
    startMessages({ locale: boot.locale ?? '', translations: boot.messages });
    return undefined;
  }
  const bundle = await call(TranslationBundle, { url: MESSAGES_ADDRESS, signal });
  if (!bundle.ok) return bundle;
  startMessages(bundle.data);
  return undefined;
}
