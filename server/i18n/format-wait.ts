/**
 * Formats how long a user has to wait, `1 min, 5 sec`, in the same way as the pages.
 * @param locale a BCP 47 tag
 * @param seconds a whole number of at least 1
 */
export function formatWait(locale: string, seconds: number): string {
  const parts: [value: number, unit: 'minute' | 'second'][] = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ];
  const shown = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(shown);
}
