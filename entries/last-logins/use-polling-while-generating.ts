import { usePolling } from '../../shared/runtime/hooks/use-polling';

/**
 * How long to wait before the list that is being generated is read again.
 *
 * @param tries how often it has been read so far
 * @returns ms
 */
export function pollDelay(tries: number): number {
  if (tries < 4) return 1000;
  return tries < 9 ? 10_000 : 30_000;
}

/** Reads the list again while it is generated, less often with time. */
export function usePollingWhileGenerating(isGenerating: boolean, read: (signal: AbortSignal) => Promise<void>): void {
  usePolling({ of: isGenerating || undefined, delay: pollDelay, poll: read });
}
