import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Budget } from '../budgets';
import { renderTemplate } from '../pages/template';
import { brotliOf } from '../plugins/precompress';

const Files = v.array(v.object({ file: v.string() }));

const Row = v.object({
  entry: v.string(),
  template: v.string(),
  scripts: Files,
  styles: v.union([v.object({ files: Files }), v.object({ inline: v.array(v.string()) })]),
  messages: v.array(v.string()),
});

type Row = v.InferOutput<typeof Row>;

/** The Brotli size in bytes and the number of requests of a first visit to a page. */
export interface Cost {
  entry: string;
  html: number;
  files: number;
  total: number;
  requests: number;
}

/** Measures all deployed entries of a built dist/, filled in English with typical data. */
export async function costsOf(dist: string, budgets: Readonly<Record<string, Budget>>): Promise<Cost[]> {
  const read = (file: string) => readFileSync(join(dist, file));
  const { routes } = v.parse(v.object({ routes: v.array(Row) }), JSON.parse(read('routes.json').toString()));
  const english = v.parse(v.record(v.string(), v.string()), JSON.parse(read('i18n/en.json').toString()));
  const rows = [...new Map(routes.map((row) => [row.entry, row])).values()];
  return Promise.all(
    rows.map(async (row) => {
      const files = [...row.scripts, ...('files' in row.styles ? row.styles.files : [])];
      const sizes = await Promise.all(files.map(async ({ file }) => (await brotliOf(read(file))).length));
      const filled = fill(row, { template: read(row.template).toString(), english, data: budgets[row.entry]?.data });
      const html = (await brotliOf(Buffer.from(filled))).length;
      const rest = sizes.reduce((sum, size) => sum + size, 0);
      return { entry: row.entry, html, files: rest, total: html + rest, requests: files.length + 1 };
    }),
  );
}

function fill(
  { messages }: Row,
  { template, english, data }: { template: string; english: Record<string, string>; data: unknown },
): string {
  const own = Object.fromEntries(messages.flatMap((key) => (english[key] === undefined ? [] : [[key, english[key]]])));
  const boot = { locale: 'en-US', messages: own, data, theme: { IsDark: true }, trustedOrigins: [] };
  return renderTemplate(template, { locale: 'en-US', themeName: 'dark', messages: english, data, boot });
}

/** Returns the Brotli size in bytes of each file of a built dist/ that has its own budget. */
export function fileCostsOf(dist: string, budgets: Readonly<Record<string, number>>): Promise<Map<string, number>> {
  const files = Object.keys(budgets).map(async (file): Promise<[string, number]> => {
    return [file, (await brotliOf(readFileSync(join(dist, file)))).length];
  });
  return Promise.all(files).then((costs) => new Map(costs));
}
