// npx tsx pictures/contact-sheet.ts FOLDER [WORDS]     draws each state of the pages, in several windows, themes and languages
//   --forced-colors     in the colors of the operating system instead
//   --languages         in all languages instead, on a phone and on a desktop; of each page its main state, or those of WORDS
//   --zoomed            in a window of 320 × 256 px instead, a desktop window at 400 %
// npx tsx pictures/contact-sheet.ts --readme           draws README's pictures
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ALL_STATES, MAIN_STATES } from '../test/support/states/all-states';
import type { PageState } from '../test/support/states/page-state';
import { compose, type Row } from './compose';
import { drawReadmePictures } from './readme';
import { type Picture, type PictureSite, shoot, withPictureSite } from './shoot';
import { type View, viewsOf } from './views';

const CSS = `
  body { margin: 0; padding: 12px; background: #ddd; font: 12px sans-serif; width: max-content }
  h2 { margin: 16px 0 8px; font-size: 16px } h2:first-of-type { margin-top: 0 }
  section { display: flex; gap: 12px; flex-wrap: wrap } figure { margin: 0 }
  img { display: block; border: 1px solid #888 }`;
/** The sheet of a state wraps its pictures; the sheet of a page has one line for each state. */
const STATE_CSS = `${CSS} section { max-width: 2000px }`;
const PAGE_CSS = `${CSS} section { flex-wrap: nowrap }`;
const SCALE = 0.5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    readme: { type: 'boolean' },
    'forced-colors': { type: 'boolean' },
    zoomed: { type: 'boolean' },
    languages: { type: 'boolean' },
  },
});

/** Draws a state in each view; a failure is printed, and the command then fails at its end. */
async function rowOf(site: PictureSite, state: PageState, views: readonly View[]): Promise<Row> {
  const pictures: Picture[] = [];
  for (const view of views) {
    try {
      pictures.push(await shoot(site, state, view));
    } catch (error) {
      process.stderr.write(`${state.entry} ${state.name}, ${view.title}: ${String(error)}\n`);
      process.exitCode = 1;
    }
  }
  return { title: `${state.entry}: ${state.name}`, pictures, scale: SCALE };
}

async function drawSheets(site: PictureSite, folder: string, words: readonly string[]): Promise<void> {
  const views = viewsOf({
    forcedColors: values['forced-colors'] === true,
    zoomed: values.zoomed === true,
    languages: values.languages === true,
  });
  const states = values.languages && words.length === 0 ? MAIN_STATES : ALL_STATES;
  const asked = states.filter(({ entry, name }) => words.every((word) => `${entry} ${name}`.includes(word)));
  const write = (file: string, sheet: Buffer) => {
    writeFileSync(join(folder, file), sheet);
    process.stdout.write(`${join(folder, file)}\n`);
  };
  for (const entry of new Set(asked.map((state) => state.entry))) {
    mkdirSync(join(folder, entry), { recursive: true });
    const rows: Row[] = [];
    for (const state of asked.filter((each) => each.entry === entry)) {
      const row = await rowOf(site, state, views);
      rows.push(row);
      const file = `${entry}/${state.name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`;
      write(file, await compose(site.browser, [row], STATE_CSS));
    }
    write(`${entry}.png`, await compose(site.browser, rows, values.languages ? STATE_CSS : PAGE_CSS));
  }
}

const [folder = 'contact-sheets', ...words] = positionals;
await withPictureSite((site) => (values.readme ? drawReadmePictures(site) : drawSheets(site, folder, words)));
