import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stylesOf } from '../../build/pages/page-styles';

export const STYLES = '/styles-of-shared.css';

/** Serves the styles of shared/ to the browser tests that render its components without a page. */
export function serveStyles(root: string) {
  let styles: Promise<string> | undefined;
  return {
    name: 'styles',
    serve: async ({ path }: { path: string }) => {
      if (path !== STYLES) return undefined;
      styles ??= stylesOf({ root, entry: 'shared', files: sources(join(root, 'shared')) });
      return { type: 'css', body: await styles };
    },
  };
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}
