import { SHELL_PAGE, SHELL_WITH_FRAME } from './origins';
import { eventually, remoteControl, type SendCommand, showInFrame } from './remote-control';

export interface ShellState {
  /** The events that the shell sent to its host, in order. */
  events: unknown[];
  ignored: number;
  dialogs: { ariaLabel: string | null; clientWidth: number; clientHeight: number }[];
  /** The file name and the fragment. */
  address: string;
  title: string;
  steps: number;
  /** The index of the frame with the focus; -1 when no frame has it. */
  focused: number;
  sheets: number;
  frames: {
    title: string;
    allow: string;
    sandbox: string;
    scheme: string;
    width: number;
    height: number;
    inert: boolean;
  }[];
}

/** The test shell's window, and functions to control it. */
export interface TestShell {
  window: Window;
  send: SendCommand;
  state: () => Promise<ShellState>;
  /** Waits until a condition holds; returns the last state. */
  until: (condition: (state: ShellState) => boolean) => Promise<ShellState>;
}

/** Opens the test shell in a frame of the test's page, where it receives keys. */
export async function openInFrame(): Promise<TestShell> {
  return connectTestShell(await showInFrame(SHELL_PAGE));
}

/** Opens the test shell in a window, which has its own history. */
export async function openInWindow(hash = '', page = SHELL_WITH_FRAME): Promise<TestShell> {
  const popup = open(page + hash);
  if (!popup) throw new Error('the browser blocked the window');
  return connectTestShell(popup);
}

/** Connects to the test shell in a window; call it again after a reload. */
export async function connectTestShell(window: Window): Promise<TestShell> {
  const send = await remoteControl(window);
  const state = async () => {
    const found = await send('state');
    if (!isShellState(found)) throw new Error('the test shell has no state');
    return found;
  };
  const until = async (condition: (state: ShellState) => boolean) => {
    await eventually(async () => condition(await state()));
    return state();
  };
  return { window, send, state, until };
}

function isShellState(value: unknown): value is ShellState {
  return typeof value === 'object' && value !== null && 'frames' in value;
}
