import { whenIdle } from '../../browser/when-idle';

/**
 * Prefetches the script that all other pages share, once the browser is idle: a page in one script (`"scripts": "one"`)
 * does not load it. Its address is in the page's head.
 */
export function prefetch(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name=fetch-ahead]')?.content;
  if (!address) return;
  whenIdle(() => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', as: 'script', href: address });
    document.head.append(link);
  });
}
