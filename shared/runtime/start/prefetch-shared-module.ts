import { whenIdle } from '../../browser/when-idle';

/**
 * Fetches the module that all other pages share into the cache, once the browser is idle: a page with its script in its
 * HTML (`"scripts": "inline"`) does not load it. Its address is in the page's head. It is a module preload, which `script-src`
 * governs: Firefox checks `rel=prefetch` against `default-src`, which allows nothing.
 */
export function prefetchSharedModule(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name=fetch-ahead]')?.content;
  if (!address) return;
  whenIdle(() => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href: address });
    document.head.append(link);
  });
}
