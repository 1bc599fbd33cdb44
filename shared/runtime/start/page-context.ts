import { createContext, useContext } from 'react';
import type { Boot } from '../../contract/boot';
import type { Shell } from '../../host/page';
import type { Failure } from '../../http/call';

/** What every page shares. */
export interface Page {
  boot: Boot;
  /** The shell around the page, or what stands in for it when there is none. */
  shell: Shell;
  /** Loads the data of this address again; the page stays as it is until they are there. */
  reload: () => Promise<void>;
  /** Speaks another language from now on, without losing what was typed; answers why its messages cannot be had. */
  changeLanguage: (locale: string) => Promise<Failure | undefined>;
}

/** The page around a component; read it with {@link usePage}. */
export const PageContext = createContext<Page | undefined>(undefined);

/** The page around a component; throws outside of `startEntry`. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('usePage needs a page: render inside startEntry');
  return page;
}
