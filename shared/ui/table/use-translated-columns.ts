import { useMemo } from 'react';
import { currentLocale } from '../../i18n/format';
import type { Column } from './column';

/**
 * Makes the columns of a `DataTable`, again when the language changes, whose texts they contain.
 *
 * @param make must be the same function at every call
 * @param args of `make`; other ones make other columns
 */
export function useTranslatedColumns<Row, Args extends readonly unknown[]>(
  make: (...args: Args) => readonly Column<Row>[],
  ...args: Args
): readonly Column<Row>[] {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `make` reads texts in the current language
  return useMemo(() => make(...args), [make, locale, ...args]);
}
