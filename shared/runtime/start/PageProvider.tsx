import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { MESSAGES_ADDRESS } from '../../contract/addresses';
import { onEnglishLoaded } from '../../i18n/english-fallback';
import { currentLocale } from '../../i18n/format';
import { chosenLocale, setLanguage } from '../preferences/language';
import type { PageLoad } from './load-page';
import { type Page, PageContext } from './page-context';

/** What `startPage` knows when the first load is over. */
export interface PageStart<T> extends Pick<Page, 'boot' | 'shell'> {
  first: PageLoad<T>;
  load: () => Promise<PageLoad<T>>;
  /** Brings what stands outside the page in line with the language: `lang` and the title. */
  onLanguage: () => void;
}

interface PageProviderProps<T> {
  start: PageStart<T>;
  /** Draws what was loaded last. */
  children: (loaded: PageLoad<T>, page: Page) => ReactNode;
}

/** What all of a started page shares, and its data as they were loaded last. */
export function PageProvider<T>({ start, children }: PageProviderProps<T>) {
  const [loaded, setLoaded] = useState(start.first);
  const [, setLocale] = useState(currentLocale());
  // Made once, for the life of the page; only its data and its language change.
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
  // Another page changed the language. This one follows where it stands: what is being typed here stays.
  useEffect(() => {
    const { shell, onLanguage } = start;
    return shell.on('ResourceChanged', async ({ resource }) => {
      if (resource !== MESSAGES_ADDRESS || (await setLanguage(chosenLocale()))) return;
      onLanguage();
      setLocale(currentLocale());
    });
  }, [start]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      onEnglishLoaded(() => {
        start.onLanguage();
        redraw();
      }),
    [start],
  );
  return <PageContext.Provider value={page}>{children(loaded, page)}</PageContext.Provider>;
}
