/** Returns the name of the `main` element: in a frame the page's title, because the shell has a `main` element too. */
export function mainName(): string | undefined {
  return globalThis.parent === globalThis.window ? undefined : document.title;
}
