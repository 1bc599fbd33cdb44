/** Whether a cookie or a flag of another application says yes: there are those that write `false` instead of nothing. */
export function saysYes(said: string | null | undefined): boolean {
  return !['', '0', 'false'].includes((said ?? '').toLowerCase());
}
