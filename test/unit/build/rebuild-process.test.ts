import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ModuleGraph } from '../../../build/module-graph';
import { planRebuild } from '../../../build/rebuild-process';
import type { Entry } from '../../../build/routes';

const ROOT = '/p';

const entry = (name: string): Entry => ({
  name,
  rows: [],
  tiny: true,
  inlineScript: false,
  devOnly: false,
  template: name === 'two' ? `${ROOT}/entries/two/two.html` : `${ROOT}/build/pages/page.html`,
  main: `${ROOT}/entries/${name}/main.tsx`,
  skeleton: `${ROOT}/entries/${name}/skeleton.tsx`,
});

const NAMES = ['one', 'two', 'three', 'four', 'five'];

/** All have `shared/ui/Button.tsx`, two have `shared/ui/Table.tsx`, one has a lazy chunk. */
const GRAPH: ModuleGraph = new Map(
  NAMES.flatMap((name, index) => [
    [
      `${ROOT}/entries/${name}/main.tsx`,
      {
        imports: [`${ROOT}/shared/ui/Button.tsx`, ...(index < 2 ? [`${ROOT}/shared/ui/Table.tsx`] : [])],
        lazy: index === 2 ? [`${ROOT}/entries/three/Late.tsx`] : [],
      },
    ],
    [`${ROOT}/entries/${name}/skeleton.tsx`, { imports: [`${ROOT}/shared/contract/${name}.ts`], lazy: [] }],
  ]),
);

const PLANS: readonly (readonly [files: string, build: 'all' | readonly string[], restart?: boolean])[] = [
  ['entries/one/main.tsx', ['one']],
  ['entries/two/skeleton.tsx', ['two']],
  ['entries/two/two.html', ['two']],
  ['entries/three/Late.tsx', ['three']],
  ['build/pages/page.html', 'all'],
  ['shared/ui/Table.tsx', ['one', 'two']],
  ['entries/one/main.tsx entries/five/main.tsx', ['one', 'five']],
  ['shared/ui/Button.tsx', 'all'],
  ['shared/contract/four.ts', 'all', true],
  ['server/routes/sign-in/login.ts', [], true],
  ['server/routes/sign-in/login.ts entries/one/main.tsx', ['one'], true],
  ['entries/one/New.tsx', 'all'],
  ['shared/host/host-shell.ts', 'all'],
];

test('a change builds the pages that need it, and restarts the server where it needs that', () => {
  for (const [files, build, restart = false] of PLANS) {
    const known = { root: ROOT, entries: NAMES.map(entry), graph: GRAPH };
    assert.equal(planRebuild(files.split(' '), known), { build, restart }, files);
  }
});

test.run();
