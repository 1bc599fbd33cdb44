import { useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { StatusMark } from '../../shared/ui/feedback/StatusMark';
import { TextField } from '../../shared/ui/form/TextField';
import { Icon } from '../../shared/ui/image/Icon';
import { FormSection } from '../../shared/ui/layout/FormSection';
import { displayAddress, trustedBy } from './trust-rules';

/** A field for an address, with whether the pages would redirect to it and which trusted address allows that. */
export function TrustTester({ addresses }: { addresses: readonly string[] }) {
  const [target, setTarget] = useState('');
  return (
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
      />
      <div role="status" data-part="test-result" className="min-h-6">
        {target.trim() === '' ? null : <Outcome by={trustedBy(target, location.origin, addresses)} />}
      </div>
    </FormSection>
  );
}

function Outcome({ by }: { by: string | undefined }) {
  if (by === undefined) {
    return (
      <StatusMark tone="bad" status="refused" icon={<Icon name="cancel" size="size-5" />}>
        {t('TRUST_TEST_REFUSED')}
      </StatusMark>
    );
  }
  return (
    <StatusMark tone="good" status="allowed" icon={<Icon name="success" size="size-5" />}>
      {by === 'own' ? t('TRUST_TEST_OWN') : t('TRUST_TEST_ALLOWED', { address: displayAddress(by) })}
    </StatusMark>
  );
}
