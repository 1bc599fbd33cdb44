import type { MouseEvent, ReactNode, Ref } from 'react';
import { PROFILE_ADDRESS } from '../../shared/contract/addresses';

interface AvatarButtonProps {
  label: string;
  /** The top bar of a legacy shell is lower. */
  isLegacyShell?: boolean;
  onClick?: (event: MouseEvent) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  /** The photo. */
  children: ReactNode;
}

/**
 * The round button, on a transparent page. It is a form, so that without a script it opens the profile in a new tab: the
 * frame is too small for it, and a shell's sandbox may forbid a navigation of the shell's window. The sizes are in px, as
 * the frame's are: an avatar that grew with the browser's text size would be cut off.
 */
export function AvatarButton({ label, isLegacyShell = false, onClick, buttonRef, children }: AvatarButtonProps) {
  return (
    <form
      action={PROFILE_ADDRESS}
      target="_blank"
      data-part="avatar"
      className="grid min-h-dvh place-items-center [html:has(&)]:overflow-hidden [html:has(&)]:bg-transparent"
      rel="noopener"
    >
      <button
        ref={buttonRef}
        type="submit"
        data-action="open"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onClick}
        // The focus ring is inside the button: outside of it the frame would cut it off.
        className={`grid cursor-pointer place-items-center rounded-full eased hover:dimmed focus-visible:-outline-offset-3 ${isLegacyShell ? 'size-[40px]' : 'size-[48px]'}`}
      >
        <span
          className={`grid place-items-center overflow-hidden rounded-full border border-line bg-tint text-muted contrast-more:border-edge ${isLegacyShell ? 'size-[32px]' : 'size-[40px]'}`}
        >
          {children}
        </span>
      </button>
    </form>
  );
}
