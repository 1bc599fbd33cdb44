import { Fragment, type ReactNode, type Ref, useId } from 'react';
import { onPlainClick } from '../../shared/browser/is-plain-click';
import { t } from '../../shared/i18n/translate';
import { CloseButton } from '../../shared/ui/button/CloseButton';
import { Svg } from '../../shared/ui/image/Svg';
import type { Conditions } from './conditions';
import {
  type CurrentPage,
  NAVIGATION,
  type NavigationEntry,
  type NavigationGroup,
  START_ENTRY,
} from './navigation-entries';
import { ProductName } from './ProductName';
import { SHELL_ICONS } from './shell-icons';

/** The id of the drawer, which the menu button in the top bar opens. */
export const NAVIGATION_ID = 'navigation';

export interface NavigationProps {
  conditions: Conditions;
  /** Put before each path: `#` opens the page in this shell. */
  linkPrefix?: string;
  current: CurrentPage | undefined;
  onStartPage?: (() => void) | undefined;
  /** The choice of language and appearance. */
  preferences?: ReactNode;
  drawer?: Ref<HTMLDivElement>;
  /** Whether the drawer is open, which makes it a modal dialog. */
  isOpen?: boolean;
  isInert?: boolean | undefined;
  /** Called when a link was clicked, before the browser follows it. */
  onFollow?: (() => void) | undefined;
}

/**
 * The navigation: from 60em on a column that stays beside the page, and in a narrower window a drawer. The drawer is a
 * popover, so that a browser opens and closes it without a script too.
 */
export function Navigation({ drawer, isOpen = false, isInert, preferences, ...links }: NavigationProps) {
  return (
    <div
      ref={drawer}
      id={NAVIGATION_ID}
      popover="auto"
      inert={isInert}
      {...(isOpen && { role: 'dialog', 'aria-modal': true, 'aria-label': t('SHELL_MENU') })}
      className="compact fixed inset-y-0 start-0 h-dvh max-h-none w-80 max-w-[calc(100vw-3rem)] shrink-0 flex-col overflow-y-auto overscroll-contain border-line border-e bg-background pb-[env(safe-area-inset-bottom)] text-on-background [transition:translate_150ms_ease-out] backdrop:bg-[#0009] open:flex open:starting:[translate:-100%] min-[60em]:sticky min-[60em]:end-auto min-[60em]:bottom-auto min-[60em]:flex min-[60em]:h-[calc(100dvh-4rem-1px)] min-[60em]:w-[min(15.5rem,33vw)] contrast-more:border-edge [html:has(&:popover-open)]:overflow-hidden"
    >
      <div className="flex min-h-16 shrink-0 items-center gap-3 ps-6 pe-3 min-[60em]:hidden">
        <ProductName />
        <CloseButton className="eased hover:bg-tint focus-visible:-outline-offset-3" popover={NAVIGATION_ID} />
      </div>
      <nav aria-label={t('SHELL_MENU')} className="flex grow flex-col">
        <div className="flex flex-col gap-5 px-3 pt-1 pb-4 min-[60em]:pt-5">
          {NAVIGATION.map((group) => (
            <Group key={group.heading ?? ''} group={group} {...links} />
          ))}
        </div>
        {/* The minimum height is that of both preference controls, so that nothing moves when the script renders them. */}
        <div className="mt-auto flex min-h-[calc(2*max(var(--spacing-control),1lh+1.125rem)+2rem+1px)] shrink-0 flex-col gap-2 border-line border-t p-3">
          {preferences}
        </div>
      </nav>
    </div>
  );
}

type LinkProps = Pick<NavigationProps, 'conditions' | 'linkPrefix' | 'current' | 'onStartPage' | 'onFollow'>;

function Group({ group, conditions, ...links }: LinkProps & { group: NavigationGroup }) {
  const { heading, when, entries } = group;
  const id = useId();
  const content = (
    <div className="not-has-[li]:hidden">
      {heading ? (
        <h2 id={id} className="px-3 pb-1 font-medium text-muted text-sm">
          {t(heading)}
        </h2>
      ) : null}
      <ul aria-labelledby={heading && id} className="flex flex-col gap-0.5">
        {entries.map((entry) => {
          let link: ReactNode = <NavigationLink entry={entry} {...links} />;
          if (entry.when) link = conditions.when(entry.when, link);
          if (entry.name) link = conditions.unless(`missingPages.${entry.name}`, link);
          if (entry.unless) link = conditions.unless(entry.unless, link);
          return <Fragment key={entry.path}>{link}</Fragment>;
        })}
      </ul>
    </div>
  );
  return <>{when ? conditions.when(when, content) : content}</>;
}

function NavigationLink({
  entry,
  linkPrefix = '',
  current,
  onStartPage,
  onFollow,
}: Omit<LinkProps, 'conditions'> & { entry: NavigationEntry }) {
  const { path, text, icon } = entry;
  const isStart = entry === START_ENTRY;
  const isCurrent = entry === current?.entry;
  const showStart = onPlainClick(() => {
    onFollow?.();
    onStartPage?.();
  });
  return (
    <li>
      <a
        href={isStart ? path : linkPrefix + path}
        data-action={isStart ? 'start' : 'open'}
        aria-current={isCurrent ? 'page' : undefined}
        className={`relative flex min-h-control items-center gap-3 rounded-lg px-3 py-1.5 no-underline eased hover:bg-tint focus-visible:-outline-offset-3 ${isCurrent ? 'bg-tint font-semibold' : ''}`}
        onClick={isStart && onStartPage ? showStart : onFollow}
      >
        {/* A border, which forced colours keep. */}
        {isCurrent ? <span className="absolute inset-y-2 start-0 border-primary border-s-3" /> : null}
        <Svg path={SHELL_ICONS[icon]} size="size-5" className={isCurrent ? 'text-primary-ink' : 'text-muted'} />
        <span className="min-w-0 hyphens-auto">{t(text)}</span>
      </a>
    </li>
  );
}
