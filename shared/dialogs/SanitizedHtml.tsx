import { useEffect, useRef, useState } from 'react';

/**
 * HTML from a server, sanitized. The sanitizer is loaded with the first message; if it cannot be loaded, the text is shown
 * without markup.
 */
export function SanitizedHtml({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    let current = true;
    void sanitized(html).then((content) => {
      if (!current) return;
      container.current?.replaceChildren(content);
      setBusy(false);
    });
    return () => {
      current = false;
    };
  }, [html]);
  return (
    <div
      ref={container}
      aria-busy={busy}
      data-part="message-html"
      className="min-h-6 [&_:is(ol,ul)]:list-[revert] [&_:is(ol,ul)]:ps-6 [&_a]:underline"
    />
  );
}

async function sanitized(html: string): Promise<Node> {
  try {
    const { sanitize } = await import('./sanitize');
    return sanitize(html);
  } catch {
    // Offline: the message must be readable all the same, and text cannot run anything.
    return document.createTextNode(html.replace(/<[^<>]*>/g, ' '));
  }
}
