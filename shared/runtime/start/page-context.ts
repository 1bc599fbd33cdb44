import { createContext, useContext } from 'react';
import type { Boot } from '../../contract/boot';
import type { Shell } from '../../host/connect-to-shell';
import type { Failure } from '../../http/call';

/** What the components of a page share. */
export interface Page {
  boot: Boot;
  /** The shell around the page, or what replaces it when there is none. */
  shell: Shell;
  /** Loads the data of this address again; the page stays as it is until they have arrived. */
  reload: () => Promise<void>;
  /** Changes the language without losing what the user typed; returns the failure when its messages cannot be loaded. */
  changeLanguage: (locale: string) => Promise<Failure | undefined>;
}

/** The context of a page; read it with {@link usePage}. */
export const PageContext = createContext<Page | undefined>(undefined);

/** Returns the page of a component; throws outside of `startEntry`. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('usePage needs a page: render inside startEntry');
  return page;
}
