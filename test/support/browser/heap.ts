import type { CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';

/** The objects of a removed frame that may remain, by their names in a heap snapshot. */
const NONE = {
  Window: 0,
  HTMLDocument: 0,
  HTMLIFrameElement: 0,
  BroadcastChannel: 0,
  EventSource: 0,
  EventListener: 0,
};

const isWatched = (name = ''): name is keyof typeof NONE => name in NONE;

/** The number of objects of each kind, including detached ones. */
type Heap = typeof NONE & { documents: number; listeners: number };

const Snapshot = v.object({
  snapshot: v.object({ meta: v.object({ node_fields: v.array(v.string()) }) }),
  nodes: v.array(v.number()),
  strings: v.array(v.string()),
});

/** Counts the objects in a heap snapshot of the page's process, after garbage collection. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  try {
    // One collection may release objects that only the next one finds, so several run.
    for (let times = 0; times < 4; times += 1) {
      await session.send('HeapProfiler.collectGarbage');
      await page.waitForTimeout(100);
    }
    const { documents, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { ...countsOf(await snapshotOf(session)), documents, listeners: jsEventListeners };
  } finally {
    await session.detach();
  }
}

async function snapshotOf(session: CDPSession): Promise<v.InferOutput<typeof Snapshot>> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return v.parse(Snapshot, JSON.parse(chunks.join('')));
}

/**
 * Counts DOM objects. Their names are `Window`, `Window (detached)` or `Detached Window`, some with their address after
 * a slash.
 */
function countsOf({ snapshot, nodes, strings }: v.InferOutput<typeof Snapshot>): typeof NONE {
  const { node_fields: fields } = snapshot.meta;
  const name = fields.indexOf('name');
  const counts = { ...NONE };
  for (let at = name; at < nodes.length; at += fields.length) {
    const [word] = (strings[nodes[at] ?? -1] ?? '').replace(/^Detached /, '').split(/[ /]/);
    if (isWatched(word)) counts[word] += 1;
  }
  return counts;
}
