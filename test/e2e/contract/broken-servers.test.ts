import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkServer } from '../../../contract-kit/check-server';
import { totp } from '../../../contract-kit/sign-in/totp';
import { BASE, LATER_FILE, SECRET } from '../../support/contract-breakages/breakage-builders';
import { BREAKAGES } from '../../support/contract-breakages/breakages';
import {
  type Breakage,
  type Passed,
  type PlantedFault,
  startBreakingProxy,
} from '../../support/contract-breakages/breaking-proxy';
import { startSecondServer } from '../../support/second-server/second-server';
import { DIST } from '../../support/server/dist';

let second: Awaited<ReturnType<typeof startSecondServer>>;

/** The pages that faults are planted in: the second server has them, and the others take most of the time. */
const PAGES = 'login logout second-factor change-password avatar apikey-confirm api-keys host-shell error';

/** A folder with those rows of `routes.json`. */
let few: string;

test.before(async () => {
  second = await startSecondServer('missing');
  few = await mkdtemp(join(tmpdir(), 'vestibule-few-'));
  const bundle = JSON.parse(await readFile(join(DIST, 'routes.json'), 'utf8'));
  const routes = bundle.routes.filter(({ entry }: { entry: string }) => PAGES.split(' ').includes(entry));
  await writeFile(join(few, 'routes.json'), JSON.stringify({ ...bundle, routes, locales: ['de', 'en'] }));
  for (const name of ['i18n', 'openapi.json']) await symlink(join(DIST, name), join(few, name));
  await mkdir(join(few, 'assets'));
  for (const name of await readdir(join(DIST, 'assets')))
    if (name === LATER_FILE) await symlink(join(DIST, 'assets', name), join(few, 'assets', name));
  const step = 30_000;
  second.state.ada.codes.isShown = (code) =>
    [-step, 0, step].some((offset) => totp(SECRET, Date.now() + offset) === code);
});
test.after(async () => {
  await second.close();
  await rm(few, { recursive: true });
});

/** What the program finds at the second server when one thing is broken. */
async function reportOf(breakage: Breakage, needs?: PlantedFault[3]) {
  const { state } = second;
  state.ada.needsCode = needs?.startsWith('code') ?? false;
  state.ada.codes.used.clear();
  const [password, known] = [state.users.map((user) => user.password), state.keys.length];
  const undo = breakage.plant?.(state);
  const proxy = await startBreakingProxy(second.handle, breakage);
  try {
    const [ada, bob] = state.users.map(({ name, password, isAdmin, needsCode }) => ({
      name,
      password,
      isAdmin,
      secondFactor: needsCode ? SECRET : '',
    }));
    if (ada === undefined || bob === undefined) throw new Error('the second server has no accounts');
    return await checkServer({
      address: new URL(proxy.origin),
      accounts: needs === 'user' || needs === 'changes' ? [bob, ada] : [ada],
      dist: Object.keys(breakage).length === 0 ? DIST : few,
      withChanges: needs?.endsWith('changes') ?? false,
    });
  } finally {
    await proxy.close();
    undo?.();
    state.keys.length = known;
    for (const [at, user] of state.users.entries()) user.password = password[at] ?? '';
    state.sessions.clear();
  }
}

async function rulesBroken(breakage: Breakage, needs?: PlantedFault[3]): Promise<string[]> {
  const { findings } = await reportOf(breakage, needs);
  return [...new Set(findings.map(({ rule }) => rule))].sort();
}

for (const needs of ['user', 'changes', 'codes', 'code changes'] as const) {
  test(`a server that is not broken fits, checked with ${needs}`, async () =>
    assert.equal(await rulesBroken({}, needs), []));
}

/** What hosts may leave out, and its addresses. */
const OPTIONAL = [
  ['a shell', /^\/(identityprovider\/host-shell\.js)?$/],
  ['events', /\/events$/],
  ['a list of sessions', /\/config\/sessions$/],
  ['a directory', /\/scim\//i],
  ['API keys', /(?<!assets\/)apikey/],
  ['more than sign-in and sign-out', /provider\/(?!login|session|i18n|assets)/],
] as const;

for (const [what, addresses] of OPTIONAL) {
  test(`a host without ${what} fits`, async () => {
    const request = (passed: Passed) => addresses.test(passed.path) && Object.assign(passed, { path: `${BASE}/none` });
    assert.equal(await rulesBroken({ request }, 'changes'), []);
  });
}

for (const [what, rules, breakage, needs] of BREAKAGES) {
  test(`${what}: the report names ${rules.join(' and ')}, and nothing else`, async () =>
    assert.equal(await rulesBroken(breakage, needs), rules));
}

test.run();
