import { useEffect, useState } from 'react';
import type { Shell } from '../../shared/host/page';
import { usePage } from '../../shared/runtime/start/page-context';

/** Where the shell around is, as soon as it has said so. */
export function useShellContext(): Shell['context'] {
  const { shell } = usePage();
  const [context, setContext] = useState(shell.context);
  useEffect(() => {
    const update = () => setContext(shell.context);
    const ends = [shell.on('Theme', update), shell.on('ShellReady', update)];
    update();
    return () => {
      for (const end of ends) end();
    };
  }, [shell]);
  return context;
}
