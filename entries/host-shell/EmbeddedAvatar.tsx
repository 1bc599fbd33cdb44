import { useEffect, useRef } from 'react';
import type { HostShell } from '../../shared/host/host-shell-api';
import { t } from '../../shared/i18n/translate';

/** Where the avatar appears as soon as the shell's module is there; until then, the shape of it. */
export function AvatarPlace({ shell }: { shell?: HostShell | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || !shell) return;
    const remove = shell.embedAvatar(place.current);
    const frame = place.current.querySelector('iframe');
    if (frame) frame.title = t('AVATAR_TITLE'); // until its page tells its own
    return remove;
  }, [shell]);
  return (
    <div ref={place} data-part="avatar-place" className="relative isolate size-[48px]">
      <span className="absolute inset-[4px] -z-1 rounded-full bg-tint" />
    </div>
  );
}
