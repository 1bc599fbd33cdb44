import type { Shell } from '../../../../shared/host/connect-to-shell';
import type { PageMessage, ShellMessage } from '../../../../shared/host/messages';

/** A shell that records what the page asks for, and sends the messages of a test. */
export function fakeShell() {
  const posted: PageMessage[] = [];
  const opened: string[] = [];
  const pages: string[] = [];
  const handlers = new Set<(message: ShellMessage) => void>();
  const state: { blocks: boolean; context: Shell['context'] } = { blocks: false, context: undefined };
  const shell: Shell = {
    windowKind: 'frame',
    ignored: 0,
    get context() {
      return state.context;
    },
    requestClose: () => {},
    post: (message) => posted.push(message) > 0,
    on(type, handler) {
      const listener = (message: ShellMessage) => {
        if (isOf(type, message)) handler(message);
      };
      handlers.add(listener);
      return () => void handlers.delete(listener);
    },
    openDialog({ path, width, height }) {
      if (state.blocks) return false;
      opened.push(`${path} ${width}x${height}`);
      return true;
    },
    openPage: (path) => pages.push(path) > 0,
    closeWindow: () => {},
  };
  const send = (message: ShellMessage) => {
    for (const listener of [...handlers]) listener(message);
  };
  return { shell, posted, opened, pages, send, state, listeners: () => handlers.size };
}

function isOf<T extends ShellMessage['type']>(
  type: T,
  message: ShellMessage,
): message is Extract<ShellMessage, { type: T }> {
  return message.type === type;
}
