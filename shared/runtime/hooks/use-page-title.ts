import { useEffect } from 'react';
import { reportAddress } from '../../host/report-address';
import { usePage } from '../start/page-context';

/** Gives the page a title other than that of its entry, also in the shell around it, where it names frame and dialog. */
export function usePageTitle(title: string): void {
  const { shell } = usePage();
  useEffect(() => {
    document.title = title;
    reportAddress(shell);
  }, [title, shell]);
}
