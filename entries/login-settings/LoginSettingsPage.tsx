import { type FormEvent, useState } from 'react';
import type { LoginSettingsData } from '../../shared/contract/login-settings';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { Button } from '../../shared/ui/button/Button';
import { useHeadless } from '../../shared/ui/headless/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { SplitView } from '../../shared/ui/layout/SplitView';
import type { GroupOption, GroupPolicy } from './api';
import { GroupsPanel } from './GroupsPanel';
import { RestrictionPanel, TfaPanel } from './PolicyPanels';
import { DevicePanel, HtmlPanel, OpenIdPanel, SessionPanel } from './SignInPanels';
import { PanelSkeletons } from './skeleton';
import { useLoginSettings } from './use-login-settings';
import { usePolicyGroups } from './use-policy-groups';

const PANEL_TEXTS = {
  tfa: { title: 'LOGIN_CONFIG_TFA_GROUPS_TITLE', text: 'LOGIN_CONFIG_TFA_GROUPS_TEXT' },
  'allow-list': { title: 'LOGIN_CONFIG_ALLOW_LIST_TITLE', text: 'LOGIN_CONFIG_ALLOW_LIST_TEXT' },
} as const;

/** How the users of the organization sign in. */
export function LoginSettingsPage({ data }: { data: LoginSettingsData }) {
  const form = useLoginSettings(data);
  const policies = { tfa: usePolicyGroups('tfa'), 'allow-list': usePolicyGroups('allow-list') };
  const [editing, setEditing] = useState<GroupPolicy>();
  const { notify } = useNotifications();
  const ui = useHeadless('now');
  useFocusFallback();
  const saveGroups = async (policy: GroupPolicy, groups: readonly GroupOption[]) => {
    const answer = await policies[policy].save(groups);
    if (answer === undefined) return false;
    const isEmpty = groups.length === 0;
    const off = policy === 'tfa' ? ({ tfaRadio: 'Enabled' } as const) : { useWhitelist: false };
    form.applyGroups(answer.version ?? undefined, isEmpty ? off : {});
    // Saved, but the policy that needs groups is off.
    const problemMessages = (answer.problemMessages ?? []).map(translateServerText);
    if (isEmpty) notify(t('LOGIN_CONFIG_GROUPS_SAVED_EMPTY'), { type: 'WARNING', problemMessages });
    else notify(t('LOGIN_CONFIG_GROUPS_SAVED'), { type: 'SUCCESS' });
    return true;
  };
  const panel = (policy: GroupPolicy) => ({
    policy: policies[policy],
    isEditing: editing === policy,
    onEdit: () => setEditing(policy),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canSave) form.save();
  };
  return (
    <ConfigPage width={editing === undefined ? 'form' : 'list'}>
      <SplitView
        panelLabel={editing === undefined ? '' : t(PANEL_TEXTS[editing].title)}
        panel={
          editing && (
            <GroupsPanel
              key={editing}
              title={t(PANEL_TEXTS[editing].title)}
              text={t(PANEL_TEXTS[editing].text)}
              groups={policies[editing].groups ?? []}
              onSave={(groups) => saveGroups(editing, groups)}
              onClose={() => setEditing(undefined)}
            />
          )
        }
      >
        <PageHeader title={t('LOGIN_CONFIG_TITLE')} />
        {ui === undefined ? (
          <PanelSkeletons />
        ) : (
          <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={onSubmit}>
            <ui.Accordion>
              <OpenIdPanel ui={ui} {...form} />
              <HtmlPanel ui={ui} {...form} />
              <TfaPanel ui={ui} {...form} {...panel('tfa')} />
              <SessionPanel ui={ui} {...form} />
              <RestrictionPanel ui={ui} {...form} {...panel('allow-list')} />
              <DevicePanel ui={ui} {...form} />
            </ui.Accordion>
            <FormActions sticky>
              <Button action="discard" variant="secondary" disabled={!form.isDirty} onClick={form.discard}>
                {t('BUTTON_DISCARD_CHANGES')}
              </Button>
              <Button type="submit" action="save" disabled={!form.canSave} busy={form.isSaving}>
                {t('BUTTON_SAVE')}
              </Button>
            </FormActions>
          </form>
        )}
      </SplitView>
    </ConfigPage>
  );
}
