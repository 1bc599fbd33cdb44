import { type ReactNode, useId, useRef, useState } from 'react';
import type { ShellData } from '../../../shared/contract/shell/host-shell';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { NativeDialog } from '../../../shared/ui/dialog/NativeDialog';
import { Spinner } from '../../../shared/ui/feedback/Spinner';
import { inputStyle } from '../../../shared/ui/form/input-style';
import { Svg } from '../../../shared/ui/image/Svg';
import { TICK } from '../../../shared/ui/image/tick';
import { FindingOption } from './FindingOption';
import type { Finding } from './findings';
import { opensWithSlash, setOpensWithSlash } from './slash-key';
import { useActiveFinding } from './use-active-finding';
import { type FindingGroup, type SearchProgress, useFindings } from './use-findings';

/** px */
const WIDTH = 560;

export interface SearchDialogProps {
  data: ShellData;
  /** Put before each path: `#` opens the page in this shell. */
  linkPrefix: string;
  onClose: () => void;
}

/** Searches pages, settings, people and API keys: a combobox (WAI-ARIA 1.2) whose options are links. */
export function SearchDialog({ data, linkPrefix, onClose }: SearchDialogProps) {
  const [text, setText] = useState('');
  const { groups, progress, problem, retry } = useFindings(data, text);
  const findings = groups.flatMap((group) => group.findings);
  const { active, activeId, idOf, choose, onKeyDown } = useActiveFinding(findings);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  return (
    <NativeDialog
      part="search"
      title={t('SHELL_SEARCH')}
      width={WIDTH}
      initialFocus={input}
      onClose={onClose}
      actions={
        <>
          <SlashSwitch />
          <Button action="close" variant="secondary" onClick={onClose}>
            {t('ARIA_LABEL_CLOSE')}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        name="search"
        role="combobox"
        aria-label={t('SHELL_SEARCH')}
        aria-expanded={active !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={text}
        className={inputStyle(false)}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          choose(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      {/* Of one height, so that the field stays where it is. */}
      <div className="flex h-[min(26rem,50dvh)] flex-col">
        {active ? (
          <FindingList id={listId} groups={groups}>
            {(finding) => (
              <FindingOption
                key={finding.id}
                id={idOf(finding)}
                finding={finding}
                linkPrefix={linkPrefix}
                isActive={finding === active}
                onPoint={() => choose(finding.id)}
                onFollow={onClose}
              />
            )}
          </FindingList>
        ) : null}
        <Progress
          progress={progress}
          problem={problem}
          isEmpty={active === undefined}
          onRetry={() => {
            retry();
            input.current?.focus(); // the button is about to go
          }}
        />
      </div>
      <span role="status" data-part="search-status" className="sr-only">
        {progress === 'searching' ? t('LOADING') : resultText(findings.length)}
      </span>
    </NativeDialog>
  );
}

/** Turns the key without Control off and on. */
function SlashSwitch() {
  const [isOn, setOn] = useState(opensWithSlash);
  const toggle = () => {
    setOn(!isOn);
    setOpensWithSlash(!isOn);
  };
  return (
    <Button action="slash" variant="text" role="switch" aria-checked={isOn} className="me-auto" onClick={toggle}>
      {isOn ? <Svg path={TICK} size="size-5" /> : <span className="size-5 rounded-lg border border-edge" />}
      {t('SHELL_SEARCH_SLASH')}
    </Button>
  );
}

const resultText = (count: number) => (count === 0 ? t('TRUST_NO_MATCH') : t('COMBOBOX_RESULTS', { count }));

interface FindingListProps {
  id: string;
  groups: readonly FindingGroup[];
  children: (finding: Finding) => ReactNode;
}

function FindingList({ id, groups, children }: FindingListProps) {
  return (
    <div id={id} role="listbox" aria-label={t('SHELL_SEARCH')} className="min-h-0 overflow-y-auto overscroll-contain">
      {groups.map(({ heading, findings }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
        <div key={heading} role="group" aria-label={heading}>
          <div aria-hidden="true" className="px-3 py-1 font-medium text-muted text-sm">
            {heading}
          </div>
          {findings.map(children)}
        </div>
      ))}
    </div>
  );
}

interface ProgressProps {
  progress: SearchProgress;
  problem: string | undefined;
  isEmpty: boolean;
  onRetry: () => void;
}

/** What is shown below the results: that more may come, that some could not be loaded, or that there are none. */
function Progress({ progress, problem, isEmpty, onRetry }: ProgressProps) {
  if (progress === 'searching')
    return (
      <p aria-hidden="true" className="flex items-center gap-3 px-3 py-2 text-muted">
        <Spinner /> {t('LOADING')}
      </p>
    );
  if (progress === 'failed')
    return (
      <div data-part="search-failed" className="flex flex-wrap items-center gap-3 px-3 py-2">
        <span role="alert" className="text-error-ink">
          {problem}
        </span>
        <Button action="retry" variant="secondary" onClick={onRetry}>
          {t('BUTTON_RETRY')}
        </Button>
      </div>
    );
  return isEmpty ? (
    <p aria-hidden="true" data-part="no-results" className="px-3 py-2 text-muted">
      {t('TRUST_NO_MATCH')}
    </p>
  ) : null;
}
