import * as v from 'valibot';
import { HostThemeSchema } from '../contract/host-theme-schema';
import { fieldsOf, isText, readResourceChanged, type ShellMessage } from './messages';

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
