import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { readVersionedJson, replaceJson } from '../storage/json-settings';

const KEY = 'trusted-apps';

const Names = v.array(v.string());

/** The applications of the suite that are trusted by default, by the first part of their paths. */
export const DEFAULT_APPS: readonly string[] = ['home', 'identityprovider', 'userprofile'];

/** How often a change is tried again that another one has overtaken. */
const ATTEMPTS = 20;

/** ms before the next try, at most: those that collided once must not do so again. */
const PAUSE = 20;

/** Reads the names of the trusted applications, in alphabetical order. */
export async function readTrustedApps(db: Db): Promise<string[]> {
  return v.parse(Names, (await readVersionedJson(db, KEY)).value ?? []);
}

/** Adds applications to those that are trusted. */
export async function addTrustedApps(db: Db, names: readonly string[]): Promise<void> {
  await change(db, (apps) => [...apps, ...names.map((name) => name.trim())]);
}

/** @returns whether the application was trusted */
export function removeTrustedApp(db: Db, name: string): Promise<boolean> {
  return change(db, (apps) => apps.filter((app) => app !== name.trim()));
}

/** @returns whether the list is another one now */
async function change(db: Db, next: (apps: readonly string[]) => readonly string[]): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { value, version } = await readVersionedJson(db, KEY);
    const before = v.parse(Names, value ?? []);
    const after = [...new Set(next(before))].sort();
    if (after.length === before.length) return false;
    if ((await replaceJson(db, { key: KEY, version, value: after })) !== undefined) return true;
    await sleep(Math.random() * PAUSE);
  }
  throw new Error('the trusted applications are changed all the time');
}
