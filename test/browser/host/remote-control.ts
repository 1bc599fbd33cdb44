type Commands = Readonly<Record<string, (argument: unknown) => unknown>>;

/** Lets a test drive this page over a port of its own, apart from the messages that are under test. */
export function obeyCommands(commands: Commands): void {
  addEventListener('message', ({ data, ports: [port] }) => {
    if (data !== 'drive' || !port) return;
    port.onmessage = async ({ data: { id, name, argument } }) => {
      port.postMessage({ id, result: await commands[name]?.(argument) });
    };
    port.postMessage({ id: 0 });
  });
}

/** ms that a driven page has for its answer, beside those that a command waits by itself. */
const ANSWER_MS = 5000;

/** The `ms` that a command is told to wait. */
const timeOf = (argument: unknown) => Number(Object(argument).ms ?? 0);

const goneAt = (name: string) =>
  `the page no longer answers ("${name}"): a message that it believed has led it away, closed it or keeps it busy`;

export type Drive = (name: string, argument?: unknown) => Promise<unknown>;

/** Drives a page of another origin; waits for one that still loads, for at most 5 s. */
export async function drive(page: Window | undefined): Promise<Drive> {
  for (let tries = 0; tries < 50; tries++) {
    const later = new Promise<undefined>((done) => setTimeout(done, 100));
    const driven = await Promise.race([page && connect(page), later]);
    if (driven) return driven;
    await later;
  }
  throw new Error('the page does not run');
}

async function connect(page: Window): Promise<Drive> {
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map<number, (result: unknown) => void>();
  port1.onmessage = ({ data: { id, result } }) => waiting.get(id)?.(result);
  let last = 0;
  await new Promise((ready) => {
    waiting.set(0, ready);
    page.postMessage('drive', '*', [port2]);
  });
  return (name, argument) =>
    new Promise((done, fail) => {
      last += 1;
      const timer = setTimeout(() => fail(new Error(goneAt(name))), ANSWER_MS + timeOf(argument));
      waiting.set(last, (result) => {
        clearTimeout(timer);
        done(result);
      });
      port1.postMessage({ id: last, name, argument });
    });
}

/** Puts a page into a frame of this document, after taking away the ones before. */
export async function show(address: string): Promise<Window> {
  const frame = document.createElement('iframe');
  frame.src = address;
  document.body.replaceChildren(frame);
  await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
  if (!frame.contentWindow) throw new Error(`${address} has no window`);
  return frame.contentWindow;
}

/** Waits, for at most 5 s, until something is true; what is still false then fails the assertion after it. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 250; tries++) {
    if (await holds()) return true;
    await new Promise((later) => setTimeout(later, 20));
  }
  return false;
}
