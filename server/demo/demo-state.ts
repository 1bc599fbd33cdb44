import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';

const KEY = 'demo';

const DemoState = v.object({
  /** The password hash of all demo accounts whose password has not been changed. */
  passwordHash: v.string(),
  isOpen: v.boolean(),
  /** The number of trial users. */
  trialUsers: v.number(),
  /** Shows whether the secret of `secured` was changed; undefined before it has one. */
  securedHash: v.optional(v.string()),
  /** Whether the API keys were added. Deleted keys are not added again. */
  hasApiKeys: v.optional(v.boolean(), false),
  /** Whether the first start has still to add the history. */
  isHistoryDue: v.optional(v.boolean()),
  /** The end of the history that the demo has made up, in ms since 1970; undefined for none. */
  historyEnd: v.optional(v.number()),
});

export type DemoState = v.InferOutput<typeof DemoState>;

/** Reads which demo content exists. @returns undefined before the first start with the demo */
export async function readDemoState(db: Db): Promise<DemoState | undefined> {
  const stored = await readJson(db, KEY);
  return stored === undefined ? undefined : v.parse(DemoState, stored);
}

/** Stores which demo content exists, so that the next start adds only what is missing. */
export async function writeDemoState(db: Db, state: v.InferInput<typeof DemoState>): Promise<void> {
  await writeJson(db, KEY, state);
}
