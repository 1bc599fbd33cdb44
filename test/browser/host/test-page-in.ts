import type { ShellMessage } from '../../../shared/host/messages';
import type { Shell } from '../../../shared/host/page';
import { eventually } from './remote-control';

/** A page under test, and all it has heard; `window.probe` of its frame, see probe.ts. */
export interface Probe {
  shell: Shell;
  heard: ShellMessage[];
  stop: () => void;
}

/** The page in this frame of the page around it, as soon as it runs: to look into a page of the test's own origin. */
export async function probeIn(around: Window, index: number): Promise<Probe> {
  const look = () => {
    try {
      const found: unknown = Reflect.get(around[index] ?? {}, 'probe');
      return isProbe(found) ? found : undefined;
    } catch {
      return undefined; // no such frame yet, or it still is the empty page of nobody that each begins as
    }
  };
  await eventually(() => look() !== undefined);
  const probe = look();
  if (probe === undefined) throw new Error(`no page runs in frame ${index}`);
  return probe;
}

function isProbe(value: unknown): value is Probe {
  return typeof value === 'object' && value !== null && 'shell' in value;
}

/** What a page has heard, as objects of the test's own realm, for they would not be equal to those of another one. */
export function heardBy(probe: Probe): ShellMessage[] {
  return structuredClone([...probe.heard]);
}
