import * as v from 'valibot';
import { HostThemeSchema } from './host-theme-schema';

/** Messages by their keys; a value that is no text counts as missing. */
const Messages = v.pipe(v.record(v.string(), v.unknown()), v.transform(textsOf));

/** The answer of GET /identityprovider/i18n/messages (spec 000 §3). `locale` is a BCP 47 tag with its region. */
export const TranslationBundle = v.object({ locale: v.nullish(v.string(), ''), translations: Messages });

export type TranslationBundle = v.InferOutput<typeof TranslationBundle>;

/**
 * What a server may put into the slot `<script type="application/json" id="boot">` (design §3): the messages of the
 * page, its data as the same address answers it to `Accept: application/json`, the theme, and the origins that may
 * exchange messages with the page or be redirected to. An empty slot is an empty object.
 */
export const Boot = v.object({
  locale: v.nullish(v.string()),
  messages: v.nullish(Messages),
  data: v.optional(v.unknown()),
  theme: v.fallback(v.optional(HostThemeSchema), undefined),
  trustedOrigins: v.fallback(v.optional(v.array(v.string()), []), []),
});

export type Boot = v.InferOutput<typeof Boot>;

function textsOf(messages: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(messages)) if (typeof text === 'string') texts[key] = text;
  return texts;
}
