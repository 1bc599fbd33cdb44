import { whenIdle } from '../../browser/when-idle';

/**
 * Has the browser fetch, once this page is at rest, the script that the pages after it share: a page in one script
 * (`"scripts": "one"`) does not bring it along. Its address is in the page's head.
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
