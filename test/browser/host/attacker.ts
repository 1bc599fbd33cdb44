import { ATTACK_MESSAGES } from './attack-messages';
import { obeyCommands } from './remote-control';

/** All that anybody ever said to this page. */
const receivedMessages: unknown[] = [];
addEventListener('message', ({ data }) => {
  if (data !== 'drive') receivedMessages.push(data);
});

const around: Window = window.parent;

const TARGETS: Readonly<Record<string, () => Window | undefined>> = {
  child: () => window[0],
  parent: () => around,
  'first sibling': () => around[0],
  'second sibling': () => around[1],
};

obeyCommands({
  frame: (address) => {
    const frame = document.createElement('iframe');
    frame.src = String(address);
    document.body.append(frame);
  },
  attack: (target) => {
    const victim = TARGETS[String(target)]?.();
    for (const message of ATTACK_MESSAGES) victim?.postMessage(message, '*');
    return victim !== undefined;
  },
  receivedMessages: () => receivedMessages,
});
