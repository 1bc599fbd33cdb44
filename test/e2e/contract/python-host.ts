import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DIST } from '../dist';

export const PYTHON_USER = { name: 'ada', password: 'Small-Horse-1' };

const PYTHON = '/usr/bin/python3';
const FILE = fileURLToPath(new URL('../../../examples/python/host.py', import.meta.url));

export async function startPythonHost(): Promise<{ url: string; close: () => Promise<void> }> {
  const child = spawn(PYTHON, [FILE, DIST, '0'], {
    env: { HOST_PASSWORD: PYTHON_USER.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
