import * as v from 'valibot';

const File = v.object({ file: v.string(), integrity: v.optional(v.string()) });

const Styles = v.object({ inline: v.optional(v.array(v.string()), []), files: v.optional(v.array(File), []) });

/** Who may open an address. */
export const Access = v.picklist(['anyone', 'pre-session', 'user', 'admin']);

export type Access = v.InferOutput<typeof Access>;

/** One row of `dist/routes.json`: an address and what the build made for it. */
export const BundleRow = v.object({
  path: v.string(),
  entry: v.string(),
  title: v.string(),
  access: v.array(Access),
  dialog: v.optional(v.object({ width: v.number(), height: v.number() })),
  html: v.string(),
  template: v.string(),
  scripts: v.array(File),
  styles: v.optional(Styles, { inline: [], files: [] }),
  messages: v.array(v.string()),
});

export type BundleRow = v.InferOutput<typeof BundleRow>;

/** `dist/routes.json`, as far as this server reads it. */
export const BundleMap = v.object({ locales: v.array(v.string()), routes: v.array(v.unknown()) });

/** One message catalogue, flat, already complete: the build merged it over English. */
export const Catalogue = v.record(v.string(), v.string());

export type Catalogue = v.InferOutput<typeof Catalogue>;
