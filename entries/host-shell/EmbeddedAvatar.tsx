import { useEffect, useRef } from 'react';
import type { HostShell } from '../../shared/host/host-shell-api';
import { t } from '../../shared/i18n/translate';

/** The avatar's frame; until the host shell is there, a grey circle. */
export function EmbeddedAvatar({ shell }: { shell?: HostShell | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current || !shell) return;
    const remove = shell.embedAvatar(container.current);
    const frame = container.current.querySelector('iframe');
    if (frame) frame.title = t('AVATAR_TITLE'); // until the avatar has sent its own title
    return remove;
  }, [shell]);
  return (
    <div ref={container} data-part="avatar-place" className="relative isolate size-[48px]">
      <span className="absolute inset-[4px] -z-1 rounded-full bg-tint" />
    </div>
  );
}
