import { t } from '../../shared/i18n/translate';
import { SkeletonCard } from '../../shared/ui/Skeleton';
import { ShellFrame } from './ShellFrame';

/** The shell before its script: its bar, and the shape of what it will show. */
export function Skeleton() {
  return (
    <ShellFrame>
      <SkeletonCard label={t('LOADING')} />
    </ShellFrame>
  );
}
