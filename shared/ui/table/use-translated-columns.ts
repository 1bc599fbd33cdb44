import { useMemo } from 'react';
import { currentLocale } from '../../i18n/format';
import type { Column } from './column';

/**
 * Makes the columns of a `DataTable`, and makes them again when `args` or the language of their texts change.
 *
 * @param make must be the same function at every call
 * @param args the arguments of `make`
 */
export function useTranslatedColumns<Row, Args extends readonly unknown[]>(
  make: (...args: Args) => readonly Column<Row>[],
  ...args: Args
): readonly Column<Row>[] {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `make` reads texts in the current language
  return useMemo(() => make(...args), [make, locale, ...args]);
}
