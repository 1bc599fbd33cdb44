import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Finding } from './findings';

/** Which of the findings Enter opens: the first one, until an arrow key or the pointer chooses another. */
export function useActiveFinding(findings: readonly Finding[]) {
  const id = useId();
  const [chosen, choose] = useState<string>();
  const chosenIndex = findings.findIndex((finding) => finding.id === chosen);
  const index = Math.max(0, chosenIndex);
  const active = findings[index];
  const idOf = (finding: Finding) => `${id}${findings.indexOf(finding)}`;
  const activeId = active && idOf(active);

  // biome-ignore lint/correctness/useExhaustiveDependencies(active?.id): another option may get the same element id
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, active?.id]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || shiftKey || altKey || !activeId) return;
    const next = nextIndex(key, index, findings.length);
    if (next === undefined && key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) openLink(document.getElementById(activeId), ctrlKey || metaKey);
    else choose(findings[next]?.id);
  };
  return { active, activeId, idOf, choose, onKeyDown };
}

function openLink(link: HTMLElement | null, inNewTab: boolean): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  if (inNewTab && link.href) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/** The index to which a key leads; undefined for any other key. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
