import { type FormEvent, useState } from 'react';
import type { OpenIdProvider } from '../../shared/contract/openid';
import { describeFailure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { Details } from '../../shared/ui/layout/Details';
import { postDiscover } from './api';

/** Fills the endpoints from the discovery document of a provider. */
export function DiscoveryField({ onFound }: { onFound: (endpoints: Partial<OpenIdProvider>) => void }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const { underWay, begin } = useSingleFlight<'discover'>();
  const discover = async () => {
    setError(undefined);
    const answer = await postDiscover(address.trim());
    if (answer.ok) onFound(answer.data);
    else setError(describeFailure(answer));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === '') setError(t('OPENID_FIELD_REQUIRED'));
    else begin('discover', discover);
  };
  return (
    <Details title={t('OPENID_DISCOVER_TITLE')} part="discovery">
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          name="discovery"
          label={t('OPENID_DISCOVER_ADDRESS')}
          placeholder="https://login.example.com"
          hint={t('OPENID_DISCOVER_HINT')}
          error={error}
          type="url"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onInput={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setError(undefined);
          }}
        />
        <Button
          type="submit"
          action="discover"
          variant="secondary"
          className="self-start"
          busy={underWay !== undefined}
        >
          {t('OPENID_DISCOVER')}
        </Button>
      </form>
    </Details>
  );
}
