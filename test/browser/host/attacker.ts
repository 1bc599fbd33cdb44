import { ATTACK_MESSAGES } from './attack-messages';
import { acceptCommands } from './remote-control';

const received: unknown[] = [];
addEventListener('message', ({ data }) => {
  if (data !== 'connect') received.push(data);
});

const TARGETS: Readonly<Record<string, () => Window | undefined>> = {
  child: () => window[0],
  parent: () => window.parent,
  'first sibling': () => window.parent[0],
  'second sibling': () => window.parent[1],
};

acceptCommands({
  frame: (address) => {
    const frame = document.createElement('iframe');
    frame.src = String(address);
    document.body.append(frame);
  },
  attack: (name) => {
    const target = TARGETS[String(name)]?.();
    for (const message of ATTACK_MESSAGES) target?.postMessage(message, '*');
    return target !== undefined;
  },
  received: () => received,
});
