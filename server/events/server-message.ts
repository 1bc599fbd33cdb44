import * as v from 'valibot';

const Change = v.object({
  kind: v.literal('change'),
  change: v.object({
    id: v.pipe(v.string(), v.uuid()),
    resource: v.string(),
    action: v.string(),
    audience: v.object({
      admins: v.boolean(),
      userIds: v.union([v.literal('everybody'), v.pipe(v.array(v.string()), v.readonly())]),
    }),
  }),
});

/** Sessions may have ended; `from` says which server saw to its own streams already. */
const Sessions = v.object({ kind: v.literal('sessions'), from: v.string() });

const ServerMessage = v.variant('kind', [Change, Sessions]);

/** What one server tells the others. */
export type ServerMessage = v.InferOutput<typeof ServerMessage>;

/** @returns undefined for whatever is none: other programs may speak in the same place, and later versions */
export function readServerMessage(json: string): ServerMessage | undefined {
  try {
    const read = v.safeParse(ServerMessage, JSON.parse(json));
    return read.success ? read.output : undefined;
  } catch {
    return undefined; // no JSON
  }
}
