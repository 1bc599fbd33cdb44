import type { ShellMessage } from '../../../shared/host/messages';
import type { Shell } from '../../../shared/host/page';
import { eventually } from './remote-control';

/** A page under test, and all it has heard; `window.testPage` of its frame, see test-page.ts. */
export interface TestPage {
  shell: Shell;
  heard: ShellMessage[];
  stop: () => void;
}

/** The page in this frame of the page around it, as soon as it runs: to look into a page of the test's own origin. */
export async function testPageIn(around: Window, index: number): Promise<TestPage> {
  const look = () => {
    try {
      const found: unknown = Reflect.get(around[index] ?? {}, 'testPage');
      return isTestPage(found) ? found : undefined;
    } catch {
      return undefined; // no such frame yet, or it still is the empty page of nobody that each begins as
    }
  };
  await eventually(() => look() !== undefined);
  const testPage = look();
  if (testPage === undefined) throw new Error(`no page runs in frame ${index}`);
  return testPage;
}

function isTestPage(value: unknown): value is TestPage {
  return typeof value === 'object' && value !== null && 'shell' in value;
}

/** What a page has heard, as objects of the test's own realm, for they would not be equal to those of another one. */
export function receivedBy(testPage: TestPage): ShellMessage[] {
  return structuredClone([...testPage.heard]);
}
