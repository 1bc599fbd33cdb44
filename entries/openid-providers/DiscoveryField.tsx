import { type KeyboardEvent, useState } from 'react';
import type { DiscoveredOpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { describeFailure } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { Select } from '../../shared/ui/form/Select';
import { TextField } from '../../shared/ui/form/TextField';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';
import { postDiscover } from './api';
import { ISSUER_PRESETS, placeholderIn, presetOf } from './issuer-presets';

const PRESET_OPTIONS = ISSUER_PRESETS.map(({ id, name }) => ({ value: id, text: name }));

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
    else if (placeholderIn(address)) setOutcome({ error: t('OPENID_PRESET_BRACES') });
    else begin('discover', discover);
  };
  const change = (changed: string) => {
    setAddress(changed);
    setOutcome({});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    start();
  };
  return (
    <NativeDetails title={t('OPENID_DISCOVER_TITLE')} part="discovery" open={open}>
      <div className="mb-3 flex flex-col gap-1">
        <Select
          name="preset"
          label={t('PROVIDER_PRESET')}
          options={[{ value: '', text: t('PROVIDER_PRESET_OTHER') }, ...PRESET_OPTIONS]}
          value={presetOf(address)?.id ?? ''}
          onChange={({ currentTarget }) =>
            change(ISSUER_PRESETS.find(({ id }) => id === currentTarget.value)?.issuer ?? '')
          }
        />
        <p className="text-muted text-sm">{t('OPENID_PRESET_HINT')}</p>
      </div>
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
        onFocus={({ currentTarget }) => {
          const { start, end } = placeholderIn(currentTarget.value) ?? {};
          if (start !== undefined && end !== undefined) currentTarget.setSelectionRange(start, end);
        }}
        onInput={({ currentTarget }) => change(currentTarget.value)}
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
