import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';

const KEY = 'demo';

const DemoState = v.object({
  /** The hash all demo accounts share, until one changes its password. */
  passwordHash: v.string(),
  isOpen: v.boolean(),
  /** How many trial users there are. */
  trialUsers: v.number(),
  /** Tells whether the secret of `secured` is still the one it came with; undefined before it has one. */
  securedHash: v.optional(v.string()),
  /** Whether the API keys have come: those that somebody deleted stay away. */
  hasApiKeys: v.optional(v.boolean(), false),
});

export type DemoState = v.InferOutput<typeof DemoState>;

/** What the demo content is like; undefined before its first start. */
export async function readDemoState(db: Db): Promise<DemoState | undefined> {
  const stored = await readJson(db, KEY);
  return stored === undefined ? undefined : v.parse(DemoState, stored);
}

/** Remembers what of the demo is there, so that the next start adds the rest only. */
export async function writeDemoState(db: Db, state: v.InferInput<typeof DemoState>): Promise<void> {
  await writeJson(db, KEY, state);
}
