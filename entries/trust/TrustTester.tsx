import { useState } from 'react';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { StatusMark } from '../../shared/ui/feedback/StatusMark';
import { TextField } from '../../shared/ui/form/TextField';
import { Icon } from '../../shared/ui/image/Icon';
import { FormSection } from '../../shared/ui/layout/FormSection';
import { checkRedirect, type RedirectCheck } from './check-redirect';
import { displayAddress } from './display-address';

/** A field for an address, with whether the pages would redirect to it and which trusted address allows that. */
export function TrustTester({ addresses }: { addresses: readonly string[] }) {
  const [target, setTarget] = useState('');
  const isEmpty = target.trim() === '';
  return (
    <div className="mt-6 border-line border-t pt-4">
      <FormSection title={t('TRUST_TEST_TITLE')} hint={t('TRUST_TEST_HINT')}>
        <TextField
          name="target"
          label={t('TRUST_TEST_ADDRESS')}
          placeholder="https://portal.example.com/start"
          value={target}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onInput={({ currentTarget }) => setTarget(currentTarget.value)}
          details={
            <div role="status" data-part="test-result" className="not-empty:py-1">
              {isEmpty ? null : <Result {...checkRedirect(target, location.origin, addresses)} />}
            </div>
          }
        />
      </FormSection>
    </div>
  );
}

function Result(result: RedirectCheck) {
  if (result.kind === 'own' || result.kind === 'allowed')
    return (
      <StatusMark tone="good" status={result.kind} icon={<Icon name="success" size="size-5" />}>
        {result.kind === 'own' ? t('TRUST_TEST_OWN') : t('TRUST_TEST_ALLOWED', { address: shown(result.by) })}
      </StatusMark>
    );
  return (
    <StatusMark tone="bad" status={result.kind} icon={<Icon name="cancel" size="size-5" />}>
      <span className="[overflow-wrap:anywhere]">
        {result.kind === 'refused' ? t('TRUST_TEST_REFUSED') : t(result.problem)}
      </span>
    </StatusMark>
  );
}

const shown = (address: string) => shortenUntrustedText(displayAddress(address), LINE_LENGTH);
