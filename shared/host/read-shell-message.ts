import * as v from 'valibot';
import { HostThemeSchema } from '../contract/host-theme-schema';
import { fieldsOf, isText, readResourceChanged, type ShellContext, type ShellMessage } from './messages';

/**
 * Reads what a shell sent, into an object of its own; the bare string `CloseWindow` counts as the message.
 *
 * @returns undefined for whatever is not exactly one of the shell's messages
 */
export function readShellMessage(data: unknown): ShellMessage | undefined {
  const fields = fieldsOf(data);
  const { type, path, theme } = fields;
  if (data === 'CloseWindow' || type === 'CloseWindow') return { type: 'CloseWindow' };
  if (type === 'ShellReady') return { type };
  if (type === 'DialogClosed' && isText(path)) return { type, path };
  if (type !== 'Theme') return readResourceChanged(fields);
  const parsed = v.safeParse(HostThemeSchema, theme);
  return parsed.success ? { type, theme: parsed.output } : undefined;
}

/**
 * Reads where a shell is from its `Theme` or `ShellReady`.
 *
 * @returns undefined for other messages, and for a shell that does not say it
 */
export function readShellContext(data: unknown): ShellContext | undefined {
  const { type, path, isDialog } = fieldsOf(data);
  if ((type !== 'Theme' && type !== 'ShellReady') || !isText(path) || !path.startsWith('/')) return undefined;
  return { path, isDialog: isDialog === true };
}
