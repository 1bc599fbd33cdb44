/**
 * Runs something one turn at a time. What is asked for during a turn is one more turn after it, however often it was
 * asked: what the turn under way reads may be older than that.
 *
 * @param signal its abort ends the turns after the one under way
 * @returns asks for a turn; answers when none is under way or asked for any more
 */
export function coalesce(turn: () => Promise<void>, signal?: AbortSignal): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let wanted = false;
  const run = async () => {
    try {
      while (wanted && !signal?.aborted) {
        wanted = false;
        await turn();
      }
    } finally {
      underWay = undefined;
    }
  };
  return () => {
    wanted = true;
    underWay ??= run();
    return underWay;
  };
}
