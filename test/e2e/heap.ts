import type { CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';

/** What of a frame may stay behind when it is gone, by its name in a heap snapshot. */
const NONE = {
  Window: 0,
  HTMLDocument: 0,
  HTMLIFrameElement: 0,
  BroadcastChannel: 0,
  EventSource: 0,
  EventListener: 0,
};

const isWatched = (name = ''): name is keyof typeof NONE => name in NONE;

/** How many there are of each, detached ones included. */
type Heap = typeof NONE & { documents: number; listeners: number };

const Snapshot = v.object({
  snapshot: v.object({ meta: v.object({ node_fields: v.array(v.string()) }) }),
  nodes: v.array(v.number()),
  strings: v.array(v.string()),
});

/** Counts in a heap snapshot of the page's process, after its garbage has been collected. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  try {
    // What is let go of in one collection may hold what the next one finds.
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

/** DOM objects are named `Window`, `Window (detached)` or `Detached Window`, some with their address behind a slash. */
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
