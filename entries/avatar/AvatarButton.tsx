import type { MouseEvent, ReactNode, Ref } from 'react';
import { PROFILE_ADDRESS } from '../../shared/contract/addresses';

interface AvatarButtonProps {
  label: string;
  /** The bar of an older shell is lower. */
  isLegacyShell?: boolean;
  onClick?: (event: MouseEvent) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  /** The picture. */
  children: ReactNode;
}

/**
 * The round button, and around it nothing but what the shell has there. It is a form so that it opens the profile before
 * there is a script, in a tab of its own: the frame is too small, and a shell's sandbox lets nobody lead its window.
 * Its size is in px, as the frame's: what grew with the browser's text would be cut off.
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
        // The ring lies inside: what reaches beyond the frame is cut off.
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
