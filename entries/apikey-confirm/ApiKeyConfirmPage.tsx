import { useState } from 'react';
import { API_KEY_LABEL_MAX_LENGTH, type ConfirmationData } from '../../shared/contract/api-keys';
import { displayText } from '../../shared/i18n/display-text';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';
import { Alert } from '../../shared/ui/feedback/Alert';
import { Details } from '../../shared/ui/layout/Details';
import { ConfirmFrame } from './ConfirmFrame';
import { LastWord } from './ConfirmMessage';
import { DecisionButtons } from './DecisionButtons';
import { AskedIsSettled, askedKey } from './LinkedKeyDecided';
import { useConfirmation } from './use-confirmation';
import { useHeadingFocus } from './use-heading-focus';

/** Characters of a name: a longer one would push what it did out of sight. */
const NAME_MAX = 60;

/**
 * Asks the user of an API key whether it is to work in their name. A server answers the next key where that
 * of the link is settled: the page that comes with another key says so first.
 */
export function ApiKeyConfirmPage({ data }: { data: ConfirmationData }) {
  const [isSettled, setSettled] = useState(
    () => (askedKey() ?? data.apiKeyId).toLowerCase() !== data.apiKeyId.toLowerCase(),
  );
  const [isNext, setNext] = useState(false);
  if (!isSettled) return <Question data={data} isNext={isNext} />;
  const showNext = () => {
    setNext(true);
    setSettled(false);
  };
  return <AskedIsSettled onNext={showNext} />;
}

function Question({ data, isNext }: { data: ConfirmationData; isNext: boolean }) {
  const { shell } = usePage();
  const { underWay, done, decide } = useConfirmation(data);
  const heading = useHeadingFocus(data.apiKeyId, isNext);
  useOpenFlag('confirm');
  useEscapeToClose();
  const word = done && t(done.decision === 'decline' ? 'CONFIRM_APIKEY_DECLINED' : 'CONFIRM_APIKEY_CONFIRMED');
  const label = displayText(data.apiKeyLabel, API_KEY_LABEL_MAX_LENGTH);
  if (word && done.phase === 'closed') return <LastWord part="done" title={word} text={label} />;
  const declinable = data.createdBy !== '';
  return (
    <ConfirmFrame title={t('CONFIRM_APIKEY_TITLE')} heading={heading} onClose={() => shell.closeWindow()}>
      <p data-part="creator">
        {declinable
          ? t('CONFIRM_APIKEY_CREATED_BY', { name: displayText(data.createdBy, NAME_MAX) })
          : t('CONFIRM_APIKEY_CREATED_BY_ADMIN')}
      </p>
      <dl className="rounded-lg border border-line bg-tint px-4 py-3 contrast-more:border-edge">
        <dt className="text-muted text-sm">{t('CONFIRM_APIKEY_LABEL')}</dt>
        <dd dir="auto" data-part="label" className="line-clamp-8 font-semibold">
          {label}
        </dd>
      </dl>
      <Details title={t('CONFIRM_APIKEY_WHAT')} part="explanation">
        {t(declinable ? 'CONFIRM_APIKEY_EXPLANATION' : 'CONFIRM_APIKEY_EXPLANATION_NO_DECLINE')}
      </Details>
      {/* Here, and in no snackbar: that would cover the buttons while the next key comes. */}
      {word ? (
        <Alert type="SUCCESS" live part="done">
          {word}
        </Alert>
      ) : null}
      <DecisionButtons declinable={declinable} underWay={underWay} onDecide={decide} />
    </ConfirmFrame>
  );
}
