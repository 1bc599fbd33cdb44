/** The `redirect` parameter of the page's address, which is not validated yet. */
export function redirectParameter(): string {
  return new URLSearchParams(location.search).get('redirect') ?? '/';
}
