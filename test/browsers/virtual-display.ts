import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A display of the X Window System that exists in memory only. */
export interface VirtualDisplay {
  /** The value of DISPLAY. */
  name: string;
  stop(): Promise<void>;
}

/** Starts Xvfb, which chooses a free display number. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1600x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const written = child.stdio[3];
  if (!written) throw new Error('Xvfb has no pipe for its number');
  const [number] = await Promise.race([once(written, 'data'), once(child, 'exit').then(() => [''])]);
  if (String(number).trim() === '') throw new Error('Xvfb did not start');
  return {
    name: `:${String(number).trim()}`,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
