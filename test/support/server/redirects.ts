/** Values of `redirect` and `location` that are refused; unit tests cover more of them. */
export const HOSTILE: readonly string[] = [
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  'http:evil.example',
  'http:///evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/\u200b/evil.example',
  'http://127.0.0.1@evil.example/',
];

/** A query string with one parameter. */
export const query = (name: string, target: string) => `?${new URLSearchParams({ [name]: target })}`;
