import { useState } from 'react';
import type { TrustData } from '../../shared/contract/settings/trust';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { AddForm } from './AddForm';
import { addressProblem } from './address-problem';
import { displayAddress } from './display-address';
import { embedder, isRestorable } from './restorable-address';
import { TrustList } from './TrustList';
import { TrustTester } from './TrustTester';

interface AddressesPanelProps {
  data: TrustData;
  onAdd: (address: string) => Promise<string | undefined>;
  onRemove: (address: string) => Promise<void>;
}

/** The trusted base addresses, the form that adds one, and a test of an address. */
export function AddressesPanel({ data, onAdd, onRemove }: AddressesPanelProps) {
  const confirm = useConfirm();
  const [added, setAdded] = useState<string>();
  const addresses = data.trustedBaseUris;
  const confirmRemoval = async (address: string) =>
    isRestorable(address) ||
    confirm({
      title: t('TRUST_URI_REMOVE_TITLE'),
      message: consequence(address),
      type: 'ERROR',
      okButtonText: t('TRUST_REMOVE'),
    });
  return (
    <>
      <p className="mb-3 text-muted">{t('TRUST_URIS_TEXT')}</p>
      <TrustList
        name="uri"
        label={t('TRUST_URIS_TITLE')}
        searchLabel={t('TRUST_URI_SEARCH')}
        items={addresses}
        fixed={data.fixedBaseUris}
        added={added}
        display={displayAddress}
        empty={t('TRUST_URIS_EMPTY')}
        confirmRemoval={confirmRemoval}
        onRemove={onRemove}
      />
      <AddForm
        name="addUrl"
        label={t('TRUST_URI_LABEL')}
        placeholder="https://portal.example.com"
        hint={t('TRUST_URI_HINT')}
        problemOf={(text, isComplete) => {
          const problem = addressProblem(text, isComplete);
          return problem && t(problem);
        }}
        onAdd={async (address) => {
          const stored = await onAdd(address);
          if (stored !== undefined) setAdded(stored);
          return stored !== undefined;
        }}
      />
      <TrustTester addresses={addresses} />
    </>
  );
}

/** What the deletion of an address does; the origin that embeds this page, and this server's own, have other texts. */
function consequence(address: string): string {
  const name = shortenUntrustedText(displayAddress(address), LINE_LENGTH);
  if (address === location.origin) return t('TRUST_URI_REMOVE_OWN', { name });
  return t(address === embedder() ? 'TRUST_URI_REMOVE_SHELL' : 'TRUST_URI_REMOVE_TEXT', { name });
}
