import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT, readText } from '../../support/docs/markdown';

/** How long a page may be that is read when something does not work, in words. */
const WORDS_MAX = 3000;

const root = fileURLToPath(ROOT);
const FOLDERS = ['', 'server', 'docs', 'docs/decisions', 'shared/contract', 'shared/host'];
const documents = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : [])),
);

/** The fragments of a document, as GitHub makes them of its headings. */
function fragmentsOf(document: string): string[] {
  const headings = readText(document).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = '']) => {
    const words = text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '');
    return words.replaceAll(' ', '-');
  });
}

test('every link of a document leads to a file, and to a heading of it', () => {
  assert.ok(documents.length > 20);
  for (const document of documents) {
    const targets = [...readText(document).matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)];
    for (const [link, path = '', fragment] of targets) {
      const file = path === '' ? document : relative(root, join(root, dirname(document), path));
      assert.ok(existsSync(join(root, file)), `${document}: ${link}`);
      if (fragment !== undefined && statSync(join(root, file)).isFile())
        assert.ok(fragmentsOf(file).includes(fragment), `${document}: ${link}`);
    }
  }
});

test('no page for operators is too long to be read at night', () => {
  for (const page of documents.filter((document) => document.startsWith('server/'))) {
    const words = readText(page).split(/\s+/).length;
    assert.ok(words <= WORDS_MAX, `${page}: ${words} words`);
  }
});

test.run();
