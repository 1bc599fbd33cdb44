/** Keys that change others and say nothing by themselves (UI Events §5.1). */
const MODIFIERS = [
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Fn',
  'FnLock',
  'Hyper',
  'Meta',
  'NumLock',
  'ScrollLock',
  'Shift',
  'Super',
  'Symbol',
  'SymbolLock',
];

/**
 * Whether a key opens the profile: any but Escape, and but those that move the focus or are held while
 * another is pressed.
 *
 * @param key as in `KeyboardEvent.key`
 */
export function opensProfile(key: string): boolean {
  return key !== 'Escape' && key !== 'Tab' && !MODIFIERS.includes(key);
}
