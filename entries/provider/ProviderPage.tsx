import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import type { MigrationStatus } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { keepsProvider } from '../../shared/identity-providers/can-delete';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { BackLink } from './BackLink';
import { ChangedElsewhereNotices } from './ChangedElsewhereNotices';
import { ConnectionCheckPanel } from './connection/ConnectionCheckPanel';
import { stagesOf } from './connection/check-stages';
import { RefusedCheckDialog } from './connection/RefusedCheckDialog';
import { useConnectionCheck } from './connection/use-connection-check';
import { DirectoryReadsPanel } from './DirectoryReadsPanel';
import { connectionProblems, type Problems } from './form-problems';
import { GoneCard } from './GoneCard';
import { LazyMigrationPanel } from './migration/LazyMigrationPanel';
import { MigrationLockNotice } from './migration/MigrationLockNotice';
import { isLocked, migrationOfProvider } from './migration/migration-of-provider';
import { ProviderActions } from './ProviderActions';
import { sectionsOf } from './sections/form-sections';
import { ProviderSections } from './sections/ProviderSections';
import { SectionIndex } from './sections/SectionIndex';
import { useProviderPage } from './use-provider-page';

/** A form with so many sections needs no index. */
const FEW_SECTIONS = 2;

/** An identity provider: its fields, the check of its connection, and its buttons. */
export function ProviderPage({ data: initial }: { data: ProviderData }) {
  const page = useProviderPage(initial);
  const { form, data, isNew, isGone, address } = page;
  const connection = useConnectionCheck(address.connection);
  const element = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<MigrationStatus>();
  const sections = useMemo(() => sectionsOf(form.values.providerType), [form.values.providerType]);
  if (isGone && !form.isDirty) return <GoneCard />;
  const migration = migrationOfProvider(data, status);
  const locked = isLocked(migration);
  /** Shows the errors, focuses the first invalid field, and returns whether there is none. */
  const passes = (problems: Problems): boolean => {
    form.showErrors();
    const wrong = [...(element.current?.elements ?? [])].find(
      (field) => (field.getAttribute('name') ?? '') in problems,
    );
    const folded = wrong?.closest('details');
    if (folded) folded.open = true;
    if (wrong instanceof HTMLElement) wrong.focus();
    return Object.keys(problems).length === 0;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.isDirty || locked || page.underWay !== undefined || !passes(form.problems)) return;
    connection.cancel(); // saving also checks the connection, and only one check at a time may query the directory
    page.save();
  };
  const hasCheck = data.connectionCheckAvailable && stagesOf(form.values.providerType).length > 0;
  const hasSide = hasCheck || sections.length > FEW_SECTIONS;
  /** The page of a new provider is wide, so that its width does not change when another type is chosen. */
  const isWide = hasSide || isNew;
  return (
    <ConfigPage width={isWide ? 'list' : 'form'}>
      <BackLink list={address.list} onBack={page.back} />
      <PageHeader title={isNew ? t('PROVIDER_CREATE_TITLE') : shortenUntrustedText(data.providerName, LINE_LENGTH)} />
      <ChangedElsewhereNotices {...page} />
      {isNew || data.providerType !== 'D3' ? null : (
        <LazyMigrationPanel provider={data} isDirty={form.isDirty} mayLeave={page.leaveForm} onStatus={setStatus} />
      )}
      {isNew || !data.reads ? null : <DirectoryReadsPanel reads={data.reads} />}
      <MigrationLockNotice migration={migration} />
      {/* Keeps a focused field from being covered by the sticky buttons. */}
      <form ref={element} noValidate className="flex flex-col gap-4 **:scroll-mb-24" onSubmit={submit}>
        {/* The element tree is the same with and without the side, so that choosing a type does not move the focus.
            After a save the fields are inert. */}
        <div inert={page.isDone} className={hasSide ? 'grid gap-4 lg:grid-cols-12 lg:items-start lg:gap-6' : ''}>
          <div className={hasSide ? 'min-w-0 lg:col-span-7' : ''}>
            <fieldset disabled={locked} className="min-w-0">
              <ProviderSections form={form} />
            </fieldset>
          </div>
          {hasSide ? (
            <div
              className={`flex min-w-0 flex-col gap-4 lg:-m-1 lg:sticky lg:top-5 lg:col-span-5 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:p-1 ${hasCheck ? '' : 'max-lg:hidden'}`}
            >
              {sections.length > FEW_SECTIONS ? <SectionIndex sections={sections} /> : null}
              {hasCheck ? (
                <ConnectionCheckPanel
                  form={form}
                  payload={form.payload}
                  check={connection}
                  mayBegin={() => passes(connectionProblems(form.problems))}
                />
              ) : null}
            </div>
          ) : null}
        </div>
        <ProviderActions
          {...page}
          locked={locked}
          isKept={keepsProvider(migration)}
          remove={() => page.remove(status)}
        />
      </form>
      {page.check === undefined ? null : (
        <RefusedCheckDialog
          check={page.check}
          values={form.values}
          onApply={(groups) => {
            form.change(groups);
            page.closeCheck();
          }}
          onClose={page.closeCheck}
        />
      )}
    </ConfigPage>
  );
}
