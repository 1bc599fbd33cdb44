import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { MESSAGES_ADDRESS } from '../../contract/addresses';
import { noAnswer } from '../../http/result';
import { onEnglishLoaded } from '../../i18n/english-fallback';
import { currentLocale } from '../../i18n/format';
import type { PageLoad } from './load-page-data';
import { type Page, PageContext } from './page-context';

/** The result of the first load, with what a page needs from then on. */
export interface PageStart<T> extends Pick<Page, 'boot' | 'shell'> {
  first: PageLoad<T>;
  load: () => Promise<PageLoad<T>>;
  /** Sets `lang` and the title, which are outside of the page's root, to the language. */
  onLanguage: () => void;
}

/** Loads the function of this name and calls it; a failed download is a failure of the network. */
const setLanguage = (locale?: string) =>
  import('../preferences/set-language').then(
    (module) => module.setLanguage(locale),
    () => noAnswer('network'),
  );

interface PageProviderProps<T> {
  start: PageStart<T>;
  /** Renders what was loaded last. */
  children: (loaded: PageLoad<T>, page: Page) => ReactNode;
}

/** Provides the page's context, and the data that were loaded last. */
export function PageProvider<T>({ start, children }: PageProviderProps<T>) {
  const [loaded, setLoaded] = useState(start.first);
  const [, setLocale] = useState(currentLocale());
  // Created once: only the data and the language of a page change.
  const [page] = useState<Page>(() => {
    const { boot, shell, load, onLanguage } = start;
    return {
      boot,
      shell,
      async reload() {
        setLoaded(await load());
      },
      async changeLanguage(locale) {
        const failure = await setLanguage(locale);
        if (!failure) {
          onLanguage();
          shell.post({ type: 'ResourceChanged', resource: MESSAGES_ADDRESS, action: 'changed' });
        }
        setLocale(currentLocale());
        return failure;
      },
    };
  });
  // Another page changed the language: this one changes it in place, so that what the user typed stays.
  useEffect(() => {
    const { shell, onLanguage } = start;
    return shell.on('ResourceChanged', async ({ resource }) => {
      if (resource !== MESSAGES_ADDRESS || (await setLanguage())) return;
      onLanguage();
      setLocale(currentLocale());
    });
  }, [start]);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      onEnglishLoaded(() => {
        start.onLanguage();
        rerender();
      }),
    [start],
  );
  return <PageContext.Provider value={page}>{children(loaded, page)}</PageContext.Provider>;
}
