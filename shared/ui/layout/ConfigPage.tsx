import type { ReactNode } from 'react';
import { mainName } from './main-name';

/** How wide the content of a configuration page is: 720 px for a form, the whole window for lists and panels. */
export type PageWidth = 'form' | 'list';

const WIDTHS: Readonly<Record<PageWidth, string>> = {
  form: 'max-w-form',
  list: 'max-w-list',
};

/**
 * The `main` element of a configuration page: the maximum width of its content, its padding, and the gaps between its
 * parts. The content begins at the same place in every window, beside a shell's navigation. What is wider than the page,
 * as the background of sticky buttons, is clipped.
 */
export function ConfigPage({ width = 'list', children }: { width?: PageWidth; children: ReactNode }) {
  return (
    <main aria-label={mainName()} className="compact overflow-x-clip px-4 py-6 sm:px-gutter">
      <div className={`flex flex-col gap-4 ${WIDTHS[width]}`}>{children}</div>
    </main>
  );
}
