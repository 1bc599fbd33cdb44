import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { Icon } from '../image/Icon';

interface InfoTipProps {
  /** The accessible name of its button. */
  label: string;
  children: ReactNode;
}

/**
 * A button whose tooltip explains what it stands beside. The tooltip opens when the button is pointed at, focused or tapped,
 * stays while it is pointed at, and closes with Escape or a press elsewhere (WCAG 1.4.13). It takes width and position
 * from the nearest positioned ancestor.
 */
export function InfoTip({ label, children }: InfoTipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    // In the capture phase: Escape closes only the tooltip, not the dialog or panel around it.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
    };
    addEventListener('keydown', onKey, { signal, capture: true });
    addEventListener('pointerdown', ({ target }) => isOutside(root.current, target) && setOpen(false), { signal });
    return () => controller.abort();
  }, [isOpen]);
  return (
    <span
      ref={root}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
    >
      <IconButton
        action="info"
        label={label}
        title=""
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
      >
        <Icon name="info" size="size-5" />
      </IconButton>
      <span
        id={id}
        role="tooltip"
        hidden={!isOpen}
        // The padding bridges the gap, over which the pointer moves to it.
        className="absolute inset-x-0 top-full z-20 pt-1"
      >
        <span className="floating block rounded-lg border border-edge bg-background px-4 py-3 text-pretty text-sm">
          {children}
        </span>
      </span>
    </span>
  );
}

function isOutside(element: Element | null, target: EventTarget | null): boolean {
  return !(target instanceof Node && element?.contains(target));
}
