import type { HostShell, MainFrame } from '../../../shared/host/host-shell';

const FRAMELESS = '#basket';

/**
 * Makes the page a single-page app with two views, of which only one has the main frame. The frame is removed with its
 * view, and the shell gets a new one each time the view is rendered.
 */
export function singlePageShell(shell: HostShell, { home, stops }: { home: string; stops: boolean }) {
  let frame: HTMLIFrameElement | undefined;
  let main: MainFrame | undefined;

  function render(): void {
    const isWanted = location.hash !== FRAMELESS;
    if (isWanted === !!frame) return;
    if (frame) {
      if (stops) main?.stop();
      frame.remove();
      frame = undefined;
      document.title = 'basket';
    } else {
      frame = document.createElement('iframe');
      document.body.append(frame);
      main = shell.showPages(frame, { home });
    }
  }

  addEventListener('popstate', render);
  render();
  return {
    go(hash: string) {
      history.pushState(null, '', hash);
      render();
    },
    open: (path: string) => main?.open(path),
  };
}
