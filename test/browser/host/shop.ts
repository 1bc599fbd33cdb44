import { createHostShell } from '../../../shared/host/host-shell';
import { OWN } from './origins';
import { obey } from './remote';

const events: unknown[] = [];
const shell = createHostShell({
  serverOrigin: OWN,
  onNavigated: ({ path, title }) => events.push({ navigated: path, title }),
  onResourceChanged: (change) => events.push({ changed: change }),
  onDialogClosed: (path) => events.push({ dialogClosed: path }),
  onCloseWindow: () => events.push('close'),
});

function addFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame;
}

const dialogs = () => [...document.querySelectorAll('dialog')];

obey({
  embed: (path) => {
    shell.embed(addFrame(), String(path));
  },
  // A frame of the shell's page that is none of the shell's business.
  show: (address) => {
    addFrame().src = String(address);
  },
  // The shell's own frame, led elsewhere.
  lead: (address) => {
    const [frame] = document.querySelectorAll('iframe');
    if (frame) frame.src = String(address);
  },
  theme: (PrimaryColor) => shell.setTheme({ IsDark: true, PrimaryColor: String(PrimaryColor) }),
  announce: (id) => shell.announce({ resource: '/r', action: 'announced', id: String(id) }),
  open: (path) => shell.openDialog(String(path), { width: 370, height: 600 }),
  escape: () => {
    for (const dialog of dialogs()) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  },
  close: () => shell.close(),
  state: () => ({
    events,
    ignored: shell.ignored,
    dialogs: dialogs().map(({ ariaLabel, clientWidth, clientHeight }) => ({ ariaLabel, clientWidth, clientHeight })),
  }),
});
