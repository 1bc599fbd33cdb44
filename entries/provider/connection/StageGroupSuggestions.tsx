import { useLayoutEffect, useRef, useState } from 'react';
import { LINE_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import type { ChosenGroups } from './GroupCandidates';

/** How many groups are shown at first, and added by each press of the button. */
const STEP = 5;

interface StageCandidatesProps {
  stage: string;
  names: readonly string[];
  onApply: (groups: ChosenGroups) => void;
}

/** Groups to choose from if no group, or more than one, has the name in the field; a press puts one into the field. */
export function StageGroupSuggestions({ stage, names, onApply }: StageCandidatesProps) {
  const [count, setCount] = useState(STEP);
  const [applied, setApplied] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const groups = [...new Set(names)];
  const isWhole = groups.length <= count;
  // When the last groups are shown, the button disappears, so the first added group gets the focus.
  useLayoutEffect(() => {
    if (isWhole && count > STEP) list.current?.children[count - STEP]?.querySelector('button')?.focus();
  }, [isWhole, count]);
  if (names.length === 0 || (stage !== 'adminGroup' && stage !== 'technicalUserGroup')) return null;
  const apply = (name: string) => {
    setApplied(name);
    onApply({ [stage]: name });
  };
  return (
    <div data-part="stage-candidates" className="flex flex-col items-start gap-2">
      <p>{t('PROVIDER_CANDIDATES')}</p>
      <ul ref={list} className="flex flex-wrap gap-2">
        {groups.slice(0, count).map((name) => (
          <li key={name} className="min-w-0 max-w-full">
            <Button
              action="apply-candidate"
              variant="secondary"
              aria-pressed={applied === name}
              onClick={() => apply(name)}
            >
              <bdi className="line-clamp-2 text-start [overflow-wrap:anywhere]">
                {shortenUntrustedText(name, LINE_LENGTH)}
              </bdi>
            </Button>
          </li>
        ))}
      </ul>
      {isWhole ? null : (
        <Button action="more-candidates" variant="text" className="-ms-4" onClick={() => setCount(count + STEP)}>
          {t('PROVIDER_CANDIDATES_MORE')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {applied === undefined
          ? null
          : t('PROVIDER_CANDIDATE_APPLIED', { name: shortenUntrustedText(applied, LINE_LENGTH) })}
      </p>
    </div>
  );
}
