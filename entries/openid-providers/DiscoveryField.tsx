import { type KeyboardEvent, useState } from 'react';
import type { DiscoveredOpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { describeFailure } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';
import { postDiscover } from './api';

interface DiscoveryFieldProps {
  /** Whether it is open at first. */
  open: boolean;
  onFound: (endpoints: DiscoveredOpenIdProvider) => void;
}

/** Fills the endpoints from the discovery document of a provider. Its Enter key does not submit the form around it. */
export function DiscoveryField({ open, onFound }: DiscoveryFieldProps) {
  const [address, setAddress] = useState('');
  const [outcome, setOutcome] = useState<{ error?: string; isFound?: boolean }>({});
  const { underWay, begin } = useExclusiveCall<'discover'>();
  const discover = async () => {
    setOutcome({});
    const answer = await postDiscover(address.trim());
    if (answer.ok) onFound(answer.data);
    setOutcome(answer.ok ? { isFound: true } : { error: describeFailure(answer) });
  };
  const start = () => {
    if (address.trim() === '') setOutcome({ error: t('OPENID_FIELD_REQUIRED') });
    else begin('discover', discover);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    start();
  };
  return (
    <NativeDetails title={t('OPENID_DISCOVER_TITLE')} part="discovery" open={open}>
      <TextField
        name="discovery"
        label={t('OPENID_DISCOVER_ADDRESS')}
        placeholder="https://login.example.com"
        hint={t(outcome.isFound ? 'OPENID_DISCOVERED' : 'OPENID_DISCOVER_HINT')}
        error={outcome.error}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={address}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setOutcome({});
        }}
      />
      <Button
        action="discover"
        variant="secondary"
        className="mt-3"
        busy={underWay !== undefined}
        onMouseDown={(event) => event.preventDefault()} // as at the end of the form
        onClick={start}
      >
        {t('OPENID_DISCOVER')}
      </Button>
    </NativeDetails>
  );
}
