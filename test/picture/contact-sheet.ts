// npx tsx test/picture/contact-sheet.ts FOLDER [WORDS]     draws each state of the pages, in several windows, themes and languages
//   --forced-colors     in the colors of the operating system instead
//   --zoomed            in a window of 320 × 256 px instead, a desktop window at 400 %
// npx tsx test/picture/contact-sheet.ts --readme           draws README's pictures
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCESS_RIGHTS_STATES } from '../e2e/states/access-rights';
import { AUDIT_STATES } from '../e2e/states/audit';
import { KEY_STATES } from '../e2e/states/keys';
import { LAST_LOGIN_STATES } from '../e2e/states/last-logins';
import { LOGIN_STATES } from '../e2e/states/login';
import { SETTINGS_STATES } from '../e2e/states/login-settings';
import { MIGRATION_STATES } from '../e2e/states/migration';
import { MIGRATION_DIALOG_STATES } from '../e2e/states/migration-dialog';
import { OPENID_STATES } from '../e2e/states/openid';
import { OTHER_STATES } from '../e2e/states/other';
import type { PageState } from '../e2e/states/page-state';
import { PROVIDER_STATES } from '../e2e/states/provider';
import { PROVIDER_LIST_STATES } from '../e2e/states/providers';
import { SECURITY_STATES } from '../e2e/states/security';
import { SESSIONS_STATES } from '../e2e/states/sessions';
import { SETUP_STATES } from '../e2e/states/setup';
import { SPN_STATES } from '../e2e/states/spn';
import { TRUST_STATES } from '../e2e/states/trust';
import { compose, type Row } from './compose';
import { drawReadmePictures } from './readme';
import { type Picture, type PictureSite, shoot, withPictureSite } from './shoot';
import { type View, viewsOf } from './views';

const STATES: readonly PageState[] = [
  ...LOGIN_STATES,
  ...SETUP_STATES,
  ...OTHER_STATES,
  ...SECURITY_STATES,
  ...KEY_STATES,
  ...SESSIONS_STATES,
  ...SETTINGS_STATES,
  ...TRUST_STATES,
  ...LAST_LOGIN_STATES,
  ...AUDIT_STATES,
  ...OPENID_STATES,
  ...PROVIDER_STATES,
  ...MIGRATION_STATES,
  ...MIGRATION_DIALOG_STATES,
  ...ACCESS_RIGHTS_STATES,
  ...SPN_STATES,
  ...PROVIDER_LIST_STATES,
];

const CSS = `
  body { margin: 0; padding: 12px; background: #ddd; font: 12px sans-serif; width: max-content }
  h2 { margin: 16px 0 8px; font-size: 16px } h2:first-of-type { margin-top: 0 }
  section { display: flex; gap: 12px; flex-wrap: wrap } figure { margin: 0 }
  img { display: block; border: 1px solid #888 }`;
/** A sheet of one state wraps its pictures; on the sheet of a page each state has one line. */
const STATE_CSS = `${CSS} section { max-width: 2000px }`;
const PAGE_CSS = `${CSS} section { flex-wrap: nowrap }`;
const SCALE = 0.5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean' }, 'forced-colors': { type: 'boolean' }, zoomed: { type: 'boolean' } },
});

/** A state in each view; what cannot be drawn is told, and the command fails at its end. */
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

/** Draws a sheet for each state, FOLDER/ENTRY/STATE.png, and one for each page, FOLDER/ENTRY.png. */
async function drawSheets(site: PictureSite, folder: string, words: readonly string[]): Promise<void> {
  const views = viewsOf({ forcedColors: values['forced-colors'] === true, zoomed: values.zoomed === true });
  const asked = STATES.filter(({ entry, name }) => words.every((word) => `${entry} ${name}`.includes(word)));
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
    write(`${entry}.png`, await compose(site.browser, rows, PAGE_CSS));
  }
}

const [folder = 'contact-sheets', ...words] = positionals;
await withPictureSite((site) => (values.readme ? drawReadmePictures(site) : drawSheets(site, folder, words)));
