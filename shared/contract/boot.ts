import * as v from 'valibot';
import { HostThemeSchema } from './host-theme-schema';
import { messagesByKey } from './system/message-catalogue';

/**
 * The content of the slot `<script type="application/json" id="boot">`, all of it optional: the messages of the page, its
 * data as the same address answers `Accept: application/json`, the theme, the server's time, and the origins that may
 * exchange messages with the page or be redirected to. An empty slot is an empty object.
 */
export const Boot = v.object({
  locale: v.nullish(v.string()),
  messages: v.nullish(messagesByKey),
  data: v.optional(v.unknown()),
  theme: v.fallback(v.optional(HostThemeSchema), undefined),
  /** The server's time when it filled the page, in ms since 1970. */
  now: v.optional(v.number()),
  trustedOrigins: v.fallback(v.optional(v.array(v.string()), []), []),
  /** Addresses with a path, below which the page may redirect; they may not exchange messages with it. */
  trustedPaths: v.fallback(v.optional(v.array(v.string()), []), []),
});

export type Boot = v.InferOutput<typeof Boot>;
