const OPEN_ANGLE = (70 / 180) * Math.PI;

/** A door of 48 px that opens as work proceeds; a number or a bar beside it says how far. Screen readers skip it. */
export function OpeningDoor({ share }: { /** From 0, closed, to 1, open. */ share: number }) {
  const angle = Math.min(1, Math.max(0, share)) * OPEN_ANGLE;
  const edge = 16 + 22 * Math.cos(angle);
  const drop = 7 * Math.sin(angle);
  return (
    <svg
      viewBox="0 0 54 62"
      aria-hidden="true"
      className="h-12 w-10.5 shrink-0 fill-none stroke-2 stroke-edge [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d="M16 52V7a4 4 0 0 1 4-4h14a4 4 0 0 1 4 4v45" className="fill-tint" />
      <path d="M4 52h12m22 0h12" />
      <g className="fill-background stroke-accent contrast:stroke-current">
        <path d={`M16 4 ${edge} ${4 + drop}v48L16 52z`} />
        <path d={`M${edge - 5 * Math.cos(angle)} ${27 + drop}v4`} />
      </g>
    </svg>
  );
}
