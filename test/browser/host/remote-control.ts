type Commands = Readonly<Record<string, (argument: unknown) => unknown>>;

/** Lets a test send commands to this page over a separate MessagePort, apart from the messages under test. */
export function acceptCommands(commands: Commands): void {
  addEventListener('message', ({ data, ports: [port] }) => {
    if (data !== 'connect' || !port) return;
    port.onmessage = async ({ data: { id, name, argument } }) => {
      port.postMessage({ id, result: await commands[name]?.(argument) });
    };
    port.postMessage({ id: 0 });
  });
}

/** ms within which a page answers a command, in addition to the time that the command itself waits. */
const ANSWER_TIMEOUT = 5000;

/** Returns the ms for which a command waits, from its argument. */
const waitOf = (argument: unknown) => Number(Object(argument).ms ?? 0);

const unresponsive = (name: string) =>
  `the page does not answer ("${name}"): a message that it accepted has closed it, navigated it or keeps it busy`;

export type SendCommand = (name: string, argument?: unknown) => Promise<unknown>;

/** Connects to a page of another origin; waits at most 5 s until it has loaded. */
export async function remoteControl(page: Window | undefined): Promise<SendCommand> {
  for (let tries = 0; tries < 50; tries++) {
    const later = new Promise<undefined>((resolve) => setTimeout(resolve, 100));
    const send = await Promise.race([page && connect(page), later]);
    if (send) return send;
    await later;
  }
  throw new Error('the page does not run');
}

async function connect(page: Window): Promise<SendCommand> {
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map<number, (result: unknown) => void>();
  port1.onmessage = ({ data: { id, result } }) => waiting.get(id)?.(result);
  let last = 0;
  await new Promise((ready) => {
    waiting.set(0, ready);
    page.postMessage('connect', '*', [port2]);
  });
  return (name, argument) =>
    new Promise((resolve, reject) => {
      last += 1;
      const timer = setTimeout(() => reject(new Error(unresponsive(name))), ANSWER_TIMEOUT + waitOf(argument));
      waiting.set(last, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      port1.postMessage({ id: last, name, argument });
    });
}

/** Shows a page in a frame of this document, and removes earlier frames. */
export async function showInFrame(address: string): Promise<Window> {
  const frame = document.createElement('iframe');
  frame.src = address;
  document.body.replaceChildren(frame);
  await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
  if (!frame.contentWindow) throw new Error(`${address} has no window`);
  return frame.contentWindow;
}

/** Waits at most 5 s until a condition holds; returns whether it does, for an assertion. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 250; tries++) {
    if (await condition()) return true;
    await new Promise((later) => setTimeout(later, 20));
  }
  return false;
}
