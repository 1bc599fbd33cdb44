import { useLazyComponent, type When } from '../hooks/use-lazy-component';

type HeadlessComponents = typeof import('./headless-components');

/** Kept after the download, so that a component that is mounted later has them on its first render. */
let components: HeadlessComponents | undefined;

async function load(): Promise<HeadlessComponents> {
  components = await import('./headless-components');
  return components;
}

/**
 * The Headless UI components, for configuration pages: `const ui = useHeadless('now')`, then `<ui.Tabs …/>`. Undefined
 * until their chunk is loaded.
 */
export function useHeadless(when: When): HeadlessComponents | undefined {
  return useLazyComponent(load, when) ?? components;
}
