import { useState } from 'react';
import type { AccessRightsData } from '../../shared/contract/settings/access-rights';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { SplitView } from '../../shared/ui/layout/SplitView';
import { AssignDepartmentsPanel } from './AssignDepartmentsPanel';
import { DepartmentRights } from './DepartmentRights';
import { FindableUsersSettings } from './FindableUsersSettings';
import { CARD } from './skeleton';
import { useAccessRightsPage } from './use-access-rights-page';

/** The page where administrators set which other departments' people the members of a department can find. */
export function AccessRightsPage({ data }: { data: AccessRightsData }) {
  const page = useAccessRightsPage(data);
  const [isAssigning, setAssigning] = useState(false);
  const ui = useHeadless('now');
  useFocusFallback();
  const { department, list } = page;
  const close = () => setAssigning(false);
  return (
    <ConfigPage width={isAssigning ? 'list' : 'form'}>
      {/* The margins keep the sticky footer from covering the focused element and the panel. */}
      <div className="**:scroll-mb-24 [--panel-bottom:5rem]">
        <SplitView
          panelLabel={t('ACCESS_RIGHTS_ASSIGN')}
          panel={
            isAssigning && department ? (
              <AssignDepartmentsPanel {...page} department={department} onClose={close} />
            ) : null
          }
        >
          <PageHeader title={t('ASSIGN_RIGHTS_TITLE')} />
          <p className="text-muted text-pretty">{t('ACCESS_RIGHTS_TEXT')}</p>
          <section aria-label={t('ACCESS_RIGHTS_FEATURE')} className={CARD}>
            <FindableUsersSettings {...page} />
          </section>
          <section aria-label={t('ACCESS_RIGHTS_DEPARTMENT')} className={`${CARD} gap-5`}>
            <DepartmentRights ui={ui} {...page} />
          </section>
        </SplitView>
      </div>
      <FormActions sticky="page">
        <Button
          action="assign"
          variant="secondary"
          aria-expanded={isAssigning}
          disabled={department === undefined || (list.data === undefined && !isAssigning)}
          onClick={() => setAssigning(!isAssigning)}
        >
          {t('ACCESS_RIGHTS_ASSIGN')}
        </Button>
        <Button action="save" disabled={!page.canSave} busy={page.isSaving} onClick={page.save}>
          {t('BUTTON_SAVE')}
        </Button>
      </FormActions>
    </ConfigPage>
  );
}
