import { createHostShell, type HostShell, type MainFrame } from '../../../shared/host/host-shell';
import { OWN, TEST_PAGE } from './origins';
import { acceptCommands } from './remote-control';
import { singlePageShell } from './single-page-shell';
import { trackListeners } from './track-listeners';

const remaining = trackListeners();
const events: unknown[] = [];
const shell = createHostShell({
  serverOrigin: OWN,
  onNavigated: ({ path, title }) => events.push({ navigated: path, title }),
  onResourceChanged: (change) => events.push({ changed: change }),
  onDialogClosed: (path) => events.push({ dialogClosed: path }),
  onCloseWindow: () => events.push('close'),
  onSignedIn: (user) => events.push({ signedIn: user }),
  onSignedOut: () => events.push('signed out'),
});

function addFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame;
}

const dialogs = () => [...document.querySelectorAll('dialog')];
const frames = () => [...document.querySelectorAll('iframe')];
let removeAvatar = () => {};
let main: MainFrame | undefined;
let router: ReturnType<typeof singlePageShell> | undefined;

/**
 * Creates another shell around pages that do not respond, and returns what it logs on the console within a time in ms.
 */
async function logUnresponsive({ path, ms, sandbox, policy }: Record<string, unknown>): Promise<string[]> {
  const logged: string[] = [];
  const { error } = console;
  console.error = (text: unknown) => void logged.push(String(text));
  const other: HostShell = createHostShell({ serverOrigin: OWN });
  if (policy) {
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = String(policy);
    document.head.append(meta);
  }
  for (let count = 0; count < 2; count++) {
    const frame = addFrame();
    if (sandbox) frame.sandbox.value = String(sandbox);
    other.embed(frame, String(path));
  }
  await new Promise((later) => setTimeout(later, Number(ms)));
  other.close();
  console.error = error;
  return logged;
}

acceptCommands({
  embed: (path) => {
    shell.embed(addFrame(), String(path));
  },
  // A frame of the shell's page that the shell does not embed.
  show: (address) => {
    addFrame().src = String(address);
  },
  // An embedded frame that navigates elsewhere.
  navigate: (to) => {
    const { index, address } = Object(to);
    const frame = frames()[index];
    if (frame) frame.src = String(address);
  },
  avatar: () => {
    removeAvatar = shell.embedAvatar(document.body);
  },
  'remove avatar': () => removeAvatar(),
  menu: () => shell.openMenu(),
  pages: (home) => {
    main = shell.showPages(document.querySelector<HTMLIFrameElement>('[title=main]') ?? addFrame(), {
      home: String(home),
    });
  },
  'single page': (stops) => {
    router = singlePageShell(shell, { home: `${TEST_PAGE}?title=home`, stops: stops === true });
  },
  view: (hash) => router?.go(String(hash)),
  page: (path) => (router ?? main)?.open(String(path)),
  'stop pages': () => main?.stop(),
  theme: (PrimaryColor) => shell.setTheme({ IsDark: true, PrimaryColor: String(PrimaryColor) }),
  announce: (id) => shell.announce({ resource: '/r', action: 'announced', id: String(id) }),
  open: (path) => shell.openDialog(String(path), { width: 370, height: 600 }),
  'open own': (path) => shell.openDialog(String(path)),
  'press close': () => dialogs()[0]?.querySelector('button')?.click(),
  'open size': (size) => shell.openDialog('/no-such-page', { ...Object(size) }),
  escape: () => {
    for (const dialog of dialogs()) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  },
  focus: (index) => frames()[Number(index)]?.focus(),
  'focus dialog': () => dialogs()[0]?.focus(),
  hash: (hash) => {
    location.hash = String(hash);
  },
  go: (steps) => history.go(Number(steps)),
  reload: () => location.reload(),
  'log unresponsive': (options) => logUnresponsive(Object(options)),
  close: () => {
    shell.close();
    return remaining();
  },
  remaining: () => remaining(),
  state: () => ({
    events,
    ignored: shell.ignored,
    dialogs: dialogs().map(({ ariaLabel, clientWidth, clientHeight }) => ({ ariaLabel, clientWidth, clientHeight })),
    address: location.pathname.split('/').at(-1) + location.hash,
    title: document.title,
    steps: history.length,
    focused: frames().indexOf(Object(document.activeElement)),
    sheets: document.adoptedStyleSheets.length,
    frames: frames().map((frame) => ({
      title: frame.title,
      allow: frame.allow,
      sandbox: frame.sandbox.value,
      scheme: frame.style.colorScheme,
      width: frame.clientWidth,
      height: frame.clientHeight,
      inert: frame.inert,
    })),
  }),
});
