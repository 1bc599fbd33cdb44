const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Replaces what a request sent in confidence where an answer repeats it, as it is or as HTML, JSON and addresses write it: the
 * report may end in a log that others read.
 */
export function hideSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => formsOf(secret))
    .reduce((rest, form) => rest.replaceAll(form, '(hidden)'), text);
}

/** The longest first, as one may be a part of another. */
function formsOf(secret: string): string[] {
  const html = secret.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
  const query = new URLSearchParams([['', secret]]).toString().slice(1);
  const forms = [secret, html, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), query];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
