import type { Shell } from '../../../shared/host/connect-to-shell';
import type { ShellMessage } from '../../../shared/host/messages';
import { eventually } from './remote-control';

/** A page under test, and the messages it has received; `window.testPage` of its frame, see test-page.ts. */
export interface TestPage {
  shell: Shell;
  received: ShellMessage[];
  stop: () => void;
}

/** Returns the test page in a frame of a window, as soon as it runs. */
export async function testPageIn(parent: Window, index: number): Promise<TestPage> {
  const find = () => {
    try {
      const found: unknown = Reflect.get(parent[index] ?? {}, 'testPage');
      return isTestPage(found) ? found : undefined;
    } catch {
      return undefined; // no such frame yet, or it still has the empty page with which each begins
    }
  };
  await eventually(() => find() !== undefined);
  const page = find();
  if (page === undefined) throw new Error(`no page runs in frame ${index}`);
  return page;
}

function isTestPage(value: unknown): value is TestPage {
  return typeof value === 'object' && value !== null && 'shell' in value;
}

/** Returns the messages that a page has received, cloned: objects of another realm would not be equal to the test's. */
export function messagesOf(page: TestPage): ShellMessage[] {
  return structuredClone([...page.received]);
}
