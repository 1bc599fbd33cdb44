import { useRef, useState } from 'react';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { SkeletonBlock, SkeletonFrame } from '../../../shared/ui/feedback/Skeleton';
import { useHeadless } from '../../../shared/ui/headless-ui/use-headless';
import { useLazyComponent } from '../../../shared/ui/hooks/use-lazy-component';
import { Icon } from '../../../shared/ui/image/Icon';
import type { RefusedCheck } from '../use-provider-page';
import type { ChosenGroups } from './GroupCandidates';

/** Its content is needed only when a check has failed. */
const loadContent = () => import('./RefusedCheckContent').then((module) => module.RefusedCheckContent);

/** The maximum width, in px. */
const WIDTH = 600;

interface RefusedCheckDialogProps {
  check: RefusedCheck;
  /** The groups as the form has them. */
  values: Required<ChosenGroups>;
  onApply: (groups: ChosenGroups) => void;
  onClose: () => void;
}

/** What the server's check has found wrong, after a save or a deletion that it has refused. */
export function RefusedCheckDialog({ check, values, onApply, onClose }: RefusedCheckDialogProps) {
  const ui = useHeadless('now');
  const Content = useLazyComponent(loadContent, 'now');
  // The focus goes to the content: the first control stands below the explanation, and the dialog would scroll to it.
  const content = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ChosenGroups>({});
  if (ui === undefined) return null;
  const isChosen = Object.keys(chosen).length > 0;
  return (
    <ui.Dialog
      part="check"
      width={WIDTH}
      urgent
      initialFocus={content}
      title={
        <>
          <Icon name="error" className="text-error-ink" />
          <span className="text-error-ink">{t('ERROR')}</span>
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button action="close" variant={isChosen ? 'text' : 'primary'} onClick={onClose}>
            {t('BUTTON_CLOSE')}
          </Button>
          {isChosen ? (
            <Button action="apply" onClick={() => onApply(chosen)}>
              {t('PROVIDER_GROUPS_APPLY')}
            </Button>
          ) : null}
        </>
      }
    >
      <div ref={content} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {Content === undefined ? (
          <SkeletonFrame className="gap-3">
            <SkeletonBlock className="h-5" />
            <SkeletonBlock className="h-40" />
          </SkeletonFrame>
        ) : (
          <Content
            ui={ui}
            check={check}
            groups={{ ...values, ...chosen }}
            onChoose={(groups) => setChosen({ ...chosen, ...groups })}
          />
        )}
      </div>
    </ui.Dialog>
  );
}
