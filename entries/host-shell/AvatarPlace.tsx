import { useEffect, useRef } from 'react';
import type { HostShell } from '../../shared/host/host-shell-api';

/** Where the avatar appears as soon as the shell's module is there; until then, the shape of it. */
export function AvatarPlace({ shell }: { shell?: HostShell | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? shell?.embedAvatar(place.current) : undefined), [shell]);
  return (
    <div ref={place} data-part="avatar-place" className="relative isolate size-12">
      <span className="absolute inset-1 -z-1 rounded-full bg-tint" />
    </div>
  );
}
