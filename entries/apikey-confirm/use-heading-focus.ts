import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the heading when the dialog's content is replaced: a screen reader then reads it, and a second Enter does not
 * press a button of content that the user has not read.
 *
 * @param content identifies the content
 * @param initially also focuses the heading of the first content
 */
export function useHeadingFocus(content: string, initially = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(initially ? undefined : content);
  useLayoutEffect(() => {
    if (previous.current !== content) heading.current?.focus();
    previous.current = content;
  }, [content]);
  return heading;
}
