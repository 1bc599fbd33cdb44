import type { ReactNode } from 'react';
import { mainName } from './main-name';

/** How wide a configuration page is: 720 px for a form, 1000 px for a table, 1440 px for a list with a side panel. */
export type PageWidth = 'form' | 'page' | 'list';

const WIDTHS: Readonly<Record<PageWidth, string>> = {
  form: 'max-w-form',
  page: 'max-w-page',
  list: 'max-w-list',
};

/**
 * The `main` element of a configuration page: its maximum width, its padding, and the gaps between its parts. The left
 * edge of the content is the same for all widths, so that titles of neighbouring pages begin at the same place.
 */
export function ConfigPage({ width = 'page', children }: { width?: PageWidth; children: ReactNode }) {
  return (
    <main aria-label={mainName()} className="compact mx-auto w-full max-w-list">
      <div className={`flex flex-col gap-4 px-4 py-6 sm:px-gutter ${WIDTHS[width]}`}>{children}</div>
    </main>
  );
}
