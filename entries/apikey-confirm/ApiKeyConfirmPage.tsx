import { Fragment, useState } from 'react';
import { isExpired } from '../../shared/api-keys/key-expiry';
import { scopesText } from '../../shared/api-keys/key-scopes-text';
import type { ConfirmationData } from '../../shared/contract/account/api-key-confirmation';
import { API_KEY_LABEL_MAX_LENGTH } from '../../shared/contract/account/api-key-label';
import { useStoredOpenFlag } from '../../shared/dialogs/use-stored-open-flag';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { PART_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { usePage } from '../../shared/runtime/start/page-context';
import { Alert } from '../../shared/ui/feedback/Alert';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';
import { ClosableMessage } from './ClosableMessage';
import { ConfirmFrame } from './ConfirmFrame';
import { DecisionButtons } from './DecisionButtons';
import { LinkedKeyDecided } from './LinkedKeyDecided';
import { linkedKeyId } from './linked-key-id';
import { useConfirmation } from './use-confirmation';
import { useHeadingFocus } from './use-heading-focus';

/**
 * Lets the user of an API key confirm or decline it. If the linked key was decided already, the server sends the next
 * unconfirmed key: the page then shows a message first.
 */
export function ApiKeyConfirmPage({ data }: { data: ConfirmationData }) {
  const [isDecided, setDecided] = useState(
    () => (linkedKeyId() ?? data.apiKeyId).toLowerCase() !== data.apiKeyId.toLowerCase(),
  );
  const [isNext, setNext] = useState(false);
  if (!isDecided) return <KeyConfirmation data={data} isNext={isNext} />;
  const showNext = () => {
    setNext(true);
    setDecided(false);
  };
  return <LinkedKeyDecided onNext={showNext} />;
}

/** When the key expires, or that it has expired, and what it may do, as far as the server says it. */
function Facts({ of: key }: { of: ConfirmationData }) {
  const hasEnded = isExpired(key);
  const facts = [
    {
      part: 'expiry-time',
      title: t(hasEnded ? 'APIKEY_STATUS_EXPIRED' : 'APIKEY_EXPIRY'),
      text: formatServerTime(key.expiresAt),
      isOver: hasEnded,
    },
    { part: 'scopes', title: t('APIKEY_SCOPE'), text: scopesText(key), isOver: false },
  ].filter(({ text }) => text !== undefined);
  return facts.map(({ part, title, text, isOver }) => (
    <Fragment key={part}>
      <dt className={`mt-2 text-sm ${isOver ? 'font-medium text-error-ink' : 'text-muted'}`}>{title}</dt>
      <dd data-part={part}>{text}</dd>
    </Fragment>
  ));
}

function KeyConfirmation({ data, isNext }: { data: ConfirmationData; isNext: boolean }) {
  const { shell } = usePage();
  const { underWay, stored, decide } = useConfirmation(data);
  const heading = useHeadingFocus(data.apiKeyId, isNext);
  useStoredOpenFlag('confirm');
  useEscapeToClose();
  const result = stored && t(stored.decision === 'decline' ? 'CONFIRM_APIKEY_DECLINED' : 'CONFIRM_APIKEY_CONFIRMED');
  const label = shortenUntrustedText(data.apiKeyLabel, API_KEY_LABEL_MAX_LENGTH);
  if (result && stored.phase === 'closed') return <ClosableMessage part="done" title={result} text={label} />;
  const canDecline = data.createdBy !== '';
  return (
    <ConfirmFrame title={t('CONFIRM_APIKEY_TITLE')} heading={heading} onClose={() => shell.closeWindow()}>
      <p data-part="creator">
        {canDecline
          ? t('CONFIRM_APIKEY_CREATED_BY', { name: shortenUntrustedText(data.createdBy, PART_LENGTH) })
          : t('CONFIRM_APIKEY_CREATED_BY_ADMIN')}
      </p>
      <dl className="rounded-lg border border-line bg-tint px-4 py-3 contrast-more:border-edge">
        <dt className="text-muted text-sm">{t('CONFIRM_APIKEY_LABEL')}</dt>
        <dd dir="auto" data-part="label" className="line-clamp-8 font-semibold">
          {label}
        </dd>
        <Facts of={data} />
      </dl>
      <NativeDetails title={t('CONFIRM_APIKEY_WHAT')} part="explanation">
        {t(canDecline ? 'CONFIRM_APIKEY_EXPLANATION' : 'CONFIRM_APIKEY_EXPLANATION_NO_DECLINE')}
      </NativeDetails>
      {/* Not a notification: it would cover the buttons of the next key. */}
      {result ? (
        <Alert type="SUCCESS" live part="done">
          {result}
        </Alert>
      ) : null}
      <DecisionButtons canDecline={canDecline} underWay={underWay} onDecide={decide} />
    </ConfirmFrame>
  );
}
