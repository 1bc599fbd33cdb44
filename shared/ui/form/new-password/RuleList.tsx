import { useEffect, useState } from 'react';
import { NEW_PASSWORD } from '../../../contract/account/new-password-rules';
import { formatList } from '../../../i18n/format';
import { t } from '../../../i18n/translate';
import { Icon } from '../../image/Icon';
import { Svg } from '../../image/Svg';
import { type PasswordState, RULE_PARTS, type RulePart } from './password-state';

const CIRCLE = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16';

/** ms without input until a screen reader is given the open parts of the rule. */
const PAUSE_MS = 1200;

interface RuleListProps {
  met: PasswordState['met'];
  /** Whether the field has a value: a screen reader is given nothing before that. */
  started: boolean;
}

/** The parts of the password rule, each marked by icon, text and colour as soon as it is met. */
export function RuleList({ met, started }: RuleListProps) {
  const summary = useDebounced(started ? summaryOf(met) : '', PAUSE_MS);
  return (
    <div data-part="rules" className="mt-1">
      <ul className="flex flex-col gap-1 text-sm">
        {RULE_PARTS.map((part) => (
          <li
            key={part}
            data-part={`rule-${part}`}
            data-met={met[part]}
            className={`flex items-start gap-2 ${met[part] ? 'text-success-ink' : 'text-muted'}`}
          >
            {met[part] ? <Icon name="success" size="size-5" /> : <Svg path={CIRCLE} size="size-5" />}
            <span>{partText(part)}</span>
            <span className="sr-only">{`(${met[part] ? t('PASSWORD_RULE_MET') : t('PASSWORD_RULE_OPEN')})`}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {summary}
      </p>
    </div>
  );
}

function partText(part: RulePart): string {
  if (part === 'length') return t('PASSWORD_RULE_LENGTH', NEW_PASSWORD);
  if (part === 'digit') return t('PASSWORD_RULE_DIGIT');
  return part === 'lowercase' ? t('PASSWORD_RULE_LOWERCASE') : t('PASSWORD_RULE_UPPERCASE');
}

/** The open parts of the rule, or all parts when every one is met. */
function summaryOf(met: PasswordState['met']): string {
  const open = RULE_PARTS.filter((part) => !met[part]);
  if (open.length === 0) return `${formatList(RULE_PARTS.map(partText))}: ${t('PASSWORD_RULE_MET')}`;
  return `${formatList(open.map(partText))}: ${t('PASSWORD_RULE_OPEN')}`;
}

/** A value delayed until it has not changed for `ms`, so that a screen reader does not read each key press. */
function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
