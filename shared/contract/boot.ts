import * as v from 'valibot';
import { HostThemeSchema } from './host-theme-schema';

/** Messages by key; a value that is no text counts as missing. */
const Messages = v.pipe(v.record(v.string(), v.unknown()), v.transform(textsOf));

/** The answer of GET /identityprovider/i18n/messages. `locale` is a BCP 47 tag with its region. */
export const TranslationBundle = v.object({ locale: v.nullish(v.string(), ''), translations: Messages });

export type TranslationBundle = v.InferOutput<typeof TranslationBundle>;

/**
 * The content of the slot `<script type="application/json" id="boot">`, all of it optional: the messages of the page, its
 * data as the same address answers `Accept: application/json`, the theme, the server's time, and the origins that may
 * exchange messages with the page or be redirected to. An empty slot is an empty object.
 */
export const Boot = v.object({
  locale: v.nullish(v.string()),
  messages: v.nullish(Messages),
  data: v.optional(v.unknown()),
  theme: v.fallback(v.optional(HostThemeSchema), undefined),
  /** The server's time when it filled the page, in ms since 1970. */
  now: v.optional(v.number()),
  trustedOrigins: v.fallback(v.optional(v.array(v.string()), []), []),
  /** Addresses with a path, below which the page may redirect; they may not exchange messages with it. */
  trustedPaths: v.fallback(v.optional(v.array(v.string()), []), []),
});

export type Boot = v.InferOutput<typeof Boot>;

function textsOf(messages: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(messages)) if (typeof text === 'string') texts[key] = text;
  return texts;
}
