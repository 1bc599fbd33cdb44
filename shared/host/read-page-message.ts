import { fieldsOf, isText, type PageMessage, readResourceChanged } from './messages';

/**
 * Reads what a page sent, into an object of its own.
 *
 * @returns undefined for whatever is not exactly one of the page's messages
 */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const fields = fieldsOf(data);
  const { type, path, title, width, height, url, userId, userName } = fields;
  if (type === 'CloseWindow' || type === 'ThemeRequest') return { type };
  if (type === 'Redirect' && isText(url)) return { type, url };
  if (type === 'UserChanged' && isText(userId) && isText(userName)) return { type, userId, userName };
  if (type === 'OpenPage' && isText(path)) return { type, path };
  if (type === 'Navigated' && isText(path) && isText(title)) return { type, path, title };
  if (type === 'OpenDialog' && isText(path) && isSize(width) && isSize(height)) return { type, path, width, height };
  return readResourceChanged(fields);
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= 10_000;
}
