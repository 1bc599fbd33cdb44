import { SHELL_PAGE, SHELL_WITH_FRAME_PAGE } from './origins';
import { type Drive, drive, eventually, show } from './remote-control';

/** What the test shell tells of itself. */
export interface Look {
  /** The file name and what stands behind it. */
  address: string;
  title: string;
  steps: number;
  /** Which of the frames has the focus; -1 for none. */
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

/** The test shell's page, and what drives it. */
export interface TestShell {
  around: Window;
  drive: Drive;
  look: () => Promise<Look>;
  /** Waits until the look is as wanted; answers the last look. */
  until: (holds: (look: Look) => boolean) => Promise<Look>;
}

/** A test shell in a frame of the test's page, where the keyboard reaches it. */
export async function framedShell(): Promise<TestShell> {
  return shellIn(await show(SHELL_PAGE));
}

/** A test shell in a window of its own, with a frame and a history of its own. */
export async function shellWindow(hash = '', page = SHELL_WITH_FRAME_PAGE): Promise<TestShell> {
  const popup = open(page + hash);
  if (!popup) throw new Error('the browser blocked the window');
  return shellIn(popup);
}

/** After a reload the test shell is another one in the same window. */
export async function shellIn(around: Window): Promise<TestShell> {
  const driven = await drive(around);
  const look = async () => {
    const found = await driven('look');
    if (!isLook(found)) throw new Error('the test shell has no look');
    return found;
  };
  const until = async (holds: (look: Look) => boolean) => {
    await eventually(async () => holds(await look()));
    return look();
  };
  return { around, drive: driven, look, until };
}

function isLook(value: unknown): value is Look {
  return typeof value === 'object' && value !== null && 'frames' in value;
}
