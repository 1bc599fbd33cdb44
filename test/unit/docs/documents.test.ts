import { existsSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { anchorsOf, DOCUMENTS, linksOf, quoted, ROOT, readText } from './markdown';

/** Folders of the project: what begins with one is a path in it. */
const PATH = /^(build|entries|server|shared|styles|test|\.github)\/[\w./-]*$/;

const scripts: Readonly<Record<string, string>> = JSON.parse(readText('package.json')).scripts;
const isThere = (path: string) => existsSync(new URL(path, ROOT));

for (const document of DOCUMENTS) {
  test(`what ${document} links to is there, and so are the paths and commands that it names`, () => {
    const text = readText(document);
    // CONTRIBUTING tells how to add a page.
    const paths = quoted(text).filter((path) => PATH.test(path) && !/greeting/i.test(path));
    for (const { file, anchor } of linksOf(document)) {
      assert.ok(isThere(file), file);
      if (anchor !== '') assert.ok(anchorsOf(readText(file)).includes(anchor), `${file}#${anchor}`);
    }
    for (const path of paths) assert.ok(isThere(path), path);
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) assert.ok(name in scripts, name);
    for (const [, file = ''] of text.matchAll(/npx tsx ([\w./-]+)/g)) assert.ok(isThere(file), file);
  });
}

test.run();
