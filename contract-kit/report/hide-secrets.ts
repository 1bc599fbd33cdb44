const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Hides the secrets of a request in an answer that repeats them, as they are or encoded for HTML, JSON and addresses,
 * because other people may read the report in a log.
 */
export function hideSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => formsOf(secret))
    .reduce((rest, form) => rest.replaceAll(form, '(hidden)'), text);
}

/** Returns the forms of a secret, the longest first, because a form may be part of another. */
function formsOf(secret: string): string[] {
  const html = secret.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
  const query = new URLSearchParams([['', secret]]).toString().slice(1);
  const forms = [secret, html, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), query];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
