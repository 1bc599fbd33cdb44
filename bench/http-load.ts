import { connect } from 'node:net';

/** What a number of connections got in a time. */
export interface LoadFigures {
  readonly perSecond: number;
  /** The time within which 99 of 100 requests were answered, in ms. */
  readonly p99: number;
  /** How many answers had another status than 200. */
  readonly others: number;
}

export interface LoadOptions {
  /** `http:` only. */
  readonly origin: string;
  /** Returns the next request as it is sent, from its first line to its body. */
  readonly request: () => string;
  readonly connections: number;
  /** How long it takes, in ms. */
  readonly duration?: number;
  /** How many requests are sent, about. */
  readonly count?: number;
}

/**
 * Sends requests over keep-alive connections, on each the next one after an answer. It reads no more of an answer than its
 * status and its length, so that it costs little beside the server.
 */
export async function sendLoad(options: LoadOptions): Promise<LoadFigures> {
  const {
    origin,
    request,
    connections,
    duration = Number.POSITIVE_INFINITY,
    count = Number.POSITIVE_INFINITY,
  } = options;
  const { hostname, port } = new URL(origin);
  const times: number[] = [];
  let others = 0;
  const begun = performance.now();
  const onAnswer = (status: number, time: number): boolean => {
    times.push(time);
    if (status !== 200) others += 1;
    return times.length < count && performance.now() - begun < duration;
  };
  const open = () => runConnection(connect(Number(port), hostname), request, onAnswer);
  await Promise.all(Array.from({ length: connections }, open));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((one, other) => one - other);
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0, others };
}

type OnAnswer = (status: number, time: number) => boolean;

function runConnection(socket: ReturnType<typeof connect>, request: () => string, onAnswer: OnAnswer): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let status = 0;
    /** How many bytes of the answer are missing; undefined while its head is. */
    let missing: number | undefined;
    let head = '';
    const send = () => {
      [sentAt, missing, head] = [performance.now(), undefined, ''];
      socket.write(request());
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (bytes: Buffer) => {
      if (missing === undefined) {
        head += bytes.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        status = Number(head.slice(9, 12));
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        missing = length - (head.length - end - 4);
      } else missing -= bytes.length;
      if (missing > 0) return;
      if (onAnswer(status, performance.now() - sentAt)) send();
      else socket.end();
    });
  });
}
