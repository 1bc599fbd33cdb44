import type { FormEvent } from 'react';
import type { LoginSettingsData } from '../../shared/contract/settings/login-settings';
import { t } from '../../shared/i18n/translate';
import { SaveBar } from '../../shared/ui/form/SaveBar';
import { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { SplitView } from '../../shared/ui/layout/SplitView';
import type { GroupPolicy } from './api';
import { ConflictAlert } from './ConflictAlert';
import { DevicePanel } from './DevicePanel';
import { focusFieldInPanel } from './focus-field-in-panel';
import { OpenIdPanel } from './OpenIdPanel';
import { GROUP_TEXTS, PolicyGroupsPanel } from './PolicyGroupsPanel';
import { panelSummaries } from './panel-summaries';
import { RestrictionPanel } from './RestrictionPanel';
import { SessionPanel } from './SessionPanel';
import { SignInMethodsPanel } from './SignInMethodsPanel';
import { PanelSkeletons } from './skeleton';
import { TfaPanel } from './TfaPanel';
import { useGroupPolicies } from './use-group-policies';
import { useLoginSettings } from './use-login-settings';
import { useNamedPanel } from './use-named-panel';
import { useOpenGroupsPanel } from './use-open-groups-panel';

/** How the users of the organization sign in. */
export function LoginSettingsPage({ data }: { data: LoginSettingsData }) {
  const form = useLoginSettings(data);
  const { policies, saveGroups } = useGroupPolicies(form);
  const panel = useOpenGroupsPanel();
  const { editing } = panel;
  const ui = useHeadless('now');
  useFocusFallback();
  useNamedPanel(ui !== undefined);
  const groupsOf = (policy: GroupPolicy) => ({
    policy: policies[policy],
    isEditing: editing === policy,
    onEdit: () => void panel.show(policy),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (form.invalid !== undefined) focusFieldInPanel(form.invalid);
    else if (form.isDirty) form.save();
  };
  const summaries = panelSummaries(form.values);
  return (
    <ConfigPage width={editing === undefined ? 'form' : 'list'}>
      <SplitView
        panelLabel={editing === undefined ? '' : t(GROUP_TEXTS[editing].title)}
        panel={
          editing && (
            <PolicyGroupsPanel
              key={editing}
              policy={editing}
              groups={policies[editing]}
              onSave={(groups) => saveGroups(editing, groups)}
              onUnsaved={panel.setUnsaved}
              onClose={() => void panel.show(undefined)}
              onSaved={panel.close}
            />
          )
        }
      >
        <PageHeader title={t('LOGIN_CONFIG_TITLE')} />
        {ui === undefined ? (
          <PanelSkeletons />
        ) : (
          // The margin keeps the sticky footer off what gets the focus.
          <form noValidate className="flex flex-col gap-4 **:scroll-mb-24" onSubmit={onSubmit}>
            <ui.Accordion>
              <OpenIdPanel ui={ui} summary={summaries.openid} {...form} />
              <SignInMethodsPanel ui={ui} summary={summaries.html} {...form} />
              <TfaPanel ui={ui} summary={summaries.tfa} {...form} {...groupsOf('tfa')} />
              <SessionPanel ui={ui} summary={summaries.timeout} {...form} />
              <RestrictionPanel ui={ui} summary={summaries.restrictions} {...form} {...groupsOf('allow-list')} />
              <DevicePanel ui={ui} summary={summaries.device} {...form} />
            </ui.Accordion>
            <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={form.discard}>
              {form.conflict.length > 0 ? <ConflictAlert conflict={form.conflict} rebase={form.rebase} /> : null}
            </SaveBar>
          </form>
        )}
      </SplitView>
    </ConfigPage>
  );
}
