/** Data that are no message of a page or a shell, though a window may send them. */
export const HOSTILE_MESSAGES: readonly unknown[] = [
  null,
  undefined,
  0,
  true,
  '',
  'ThemeRequest',
  '{"type":"CloseWindow"}',
  [],
  ['CloseWindow'],
  {},
  { type: null },
  { type: 'closeWindow' },
  'ShellReady',
  { type: 'shellReady' },
  { type: ['CloseWindow'] },
  { type: { toString: 'CloseWindow' } },
  { type: '__proto__' },
  JSON.parse('{"__proto__":{"type":"CloseWindow"}}'),
  { prototype: { type: 'CloseWindow' } },
  { type: 'Navigated', path: '/a' },
  { type: 'Navigated', path: 1, title: 'a' },
  { type: 'Navigated', path: `/${'a'.repeat(3000)}`, title: 'a' },
  { type: 'OpenPage', path: null },
  { type: 'OpenPage', path: `/${'a'.repeat(3000)}` },
  { type: 'OpenDialog', path: '/a' },
  { type: 'OpenDialog', path: '/a', width: '400', height: 600 },
  { type: 'OpenDialog', path: '/a', width: Number.NaN, height: 600 },
  { type: 'OpenDialog', path: '/a', width: Number.POSITIVE_INFINITY, height: 600 },
  { type: 'OpenDialog', path: '/a', width: 400, height: 0 },
  { type: 'OpenDialog', path: '/a', width: 1e9, height: 600 },
  { type: 'OpenDialog', path: ['/a'], width: 400, height: 600 },
  { type: 'ResourceChanged', resource: '/a' },
  { type: 'ResourceChanged', resource: {}, action: 'changed' },
  { type: 'ResourceChanged', resource: '/a', action: 'x'.repeat(3000) },
  { type: 'Theme', theme: null },
  { type: 'Theme', theme: 'dark' },
  { type: 'DialogClosed' },
  { type: 'DialogClosed', path: 7 },
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index])),
  cyclic(),
];

function cyclic(): unknown {
  const message: Record<string, unknown> = { type: 'Theme' };
  message.self = message;
  return message;
}
