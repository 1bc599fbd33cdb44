import { printable } from './printable';
import type { Finding, Report } from './report';

/** The number of pages above which a finding is printed once with a list of the pages. */
const SEVERAL = 3;

const DOCUMENT = 'shared/contract/README.md';

/** Returns the report as text, grouped by page. */
export function reportText(
  report: Report,
  { address, people }: { address: string; people: readonly string[] },
): string {
  const common = commonFindings(report.findings);
  const others = report.findings.filter((finding) => !common.has(keyOf(finding)));
  const groups = groupsOf(others, ({ page }) => page);
  const lines = [
    `${address}, ${people.length === 0 ? 'as a visitor only' : `as a visitor and ${people.join(' and ')}`}`,
    '',
    ...[...common.values()].flatMap((same) => [pagesOf(same), ...sameLines(same)]),
    ...groups.flatMap(([page, findings]) => [
      page,
      ...groupsOf(findings, keyOf).flatMap(([, same]) => sameLines(same)),
    ]),
    ...listLines('Not offered by this server (404), so not checked:', report.notOffered),
    ...listLines('Not checked:', report.notChecked),
    summary(report),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function groupsOf(findings: readonly Finding[], keyOf: (finding: Finding) => string): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(keyOf(finding), [...(groups.get(keyOf(finding)) ?? []), finding]);
  return [...groups];
}

/** Returns a key that equal failures of a rule share, whatever their address. */
const keyOf = ({ rule, detail }: Finding): string => `${rule} ${detail}`;

function commonFindings(findings: readonly Finding[]): Map<string, Finding[]> {
  return new Map(groupsOf(findings, keyOf).filter(([, same]) => new Set(same.map(({ page }) => page)).size > SEVERAL));
}

function pagesOf(same: readonly Finding[]): string {
  const pages = [...new Set(same.map(({ page }) => page))];
  return `${pages.length} pages: ${pages.join(' ')}`;
}

/** Returns the lines of the first of several equal findings, and the number of the others. */
function sameLines([first, ...more]: readonly Finding[]): string[] {
  if (first === undefined) return [];
  const others =
    more.length === 0
      ? []
      : [
          `    and       ${more.length} more like it: ${more
            .slice(0, 3)
            .map(({ asked }) => asked)
            .join(', ')}`,
        ];
  return [...findingLines(first), ...others, ''];
}

function findingLines(finding: Finding): string[] {
  const { level, rule, asked, expected, why, came, todo, chapter, detail } = finding;
  return [
    `  ${level.toUpperCase()} ${rule}${detail ? ` — ${detail}` : ''}`,
    `    asked     ${asked}`,
    `    expected  ${expected}`,
    `    came      ${came}`,
    `    why       ${why}`,
    `    do        ${todo} (${DOCUMENT}, “${chapter}”)`,
  ];
}

function listLines(title: string, items: ReadonlySet<string>): string[] {
  return items.size === 0 ? [] : [title, ...[...items].map((item) => `  ${item}`), ''];
}

/** Returns the last line of the report. */
export function summary(report: Report): string {
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const failures = count(report.countOf('must'), 'failure', 'failures');
  const advice = count(report.countOf('should'), 'piece of advice', 'pieces of advice');
  return `${report.checks} checks: ${failures}, ${advice}.`;
}
