import * as v from 'valibot';
import { HostThemeSchema } from './host-theme-schema';

/** The answer of GET /identityprovider/i18n/messages. `locale` is a BCP 47 tag with its region. */
export const TranslationBundle = v.object({
  locale: v.string(),
  translations: v.record(v.string(), v.string()),
});

export type TranslationBundle = v.InferOutput<typeof TranslationBundle>;

/**
 * What a server may put into the slot `<script type="application/json" id="boot">`: the messages of the
 * page, its data as the same address answers it to `Accept: application/json`, the theme, and the origins that may
 * exchange messages with the page or be redirected to. An empty slot is an empty object.
 */
export const Boot = v.object({
  locale: v.optional(v.string()),
  messages: v.optional(v.record(v.string(), v.string())),
  data: v.optional(v.unknown()),
  theme: v.fallback(v.optional(HostThemeSchema), undefined),
  trustedOrigins: v.fallback(v.optional(v.array(v.string()), []), []),
});

export type Boot = v.InferOutput<typeof Boot>;
