import { isPlainClick } from '../../../shared/browser/is-plain-click';
import { Svg } from '../../../shared/ui/image/Svg';
import { START_ENTRY } from '../navigation-entries';
import { showStartPage } from '../shell-address';
import { SHELL_ICONS } from '../shell-icons';
import type { Finding } from './findings';

interface FindingOptionProps {
  id: string;
  finding: Finding;
  linkPrefix: string;
  isActive: boolean;
  onPoint: () => void;
  /** Called before the link is followed in this tab. */
  onFollow: () => void;
}

/** A finding as a link, which is followed in the way of the navigation's, or as something that is done at once. */
export function FindingOption({ id, finding, linkPrefix, isActive, onPoint, onFollow }: FindingOptionProps) {
  const { path, icon, text, detail, run } = finding;
  const isStart = path === START_ENTRY.path;
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={run ? undefined : isStart ? path : linkPrefix + path}
      data-id={finding.id}
      className={`relative flex min-h-control items-center gap-3 rounded-lg px-3 py-1.5 no-underline ${isActive ? 'bg-tint' : ''}`}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onPointerMove={onPoint}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        onFollow();
        run?.();
        if (!isStart) return;
        event.preventDefault();
        showStartPage();
      }}
    >
      {/* A border, which forced colours keep. */}
      {isActive ? <span className="absolute inset-y-2 start-0 border-primary border-s-3" /> : null}
      <Svg path={SHELL_ICONS[icon]} size="size-5" className="text-muted" />
      <span className="min-w-0">
        <bdi className="block">{text}</bdi>
        {detail ? <bdi className="block text-muted text-sm">{detail}</bdi> : null}
      </span>
    </a>
  );
}
