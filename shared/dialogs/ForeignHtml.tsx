import { useEffect, useRef, useState } from 'react';

/**
 * HTML that somebody else wrote, made harmless. What makes it so is fetched with the first of it; until then there is
 * nothing to see, and if it cannot be had, the bare text.
 */
export function ForeignHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    let current = true;
    harmless(html).then((content) => {
      if (!current) return;
      place.current?.replaceChildren(content);
      setBusy(false);
    });
    return () => {
      current = false;
    };
  }, [html]);
  return (
    <div
      ref={place}
      aria-busy={busy}
      data-part="message-html"
      className="min-h-6 [&_:is(ol,ul)]:list-[revert] [&_:is(ol,ul)]:ps-6 [&_a]:underline"
    />
  );
}

async function harmless(html: string): Promise<Node> {
  try {
    const { sanitize } = await import('./sanitize');
    return sanitize(html);
  } catch {
    // Offline since the page came: the question must still be readable, and as text nothing in it can act.
    return document.createTextNode(html.replace(/<[^>]*>/g, ' '));
  }
}
