import { type ReactNode, useEffect, useRef } from 'react';

interface CheckRowProps {
  name: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** A row of a list that is a checkbox as a whole. */
export function CheckRow({
  name,
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
  children,
}: CheckRowProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className="flex min-h-row cursor-pointer items-center gap-3 px-4 py-1 hover:bg-tint has-disabled:cursor-default has-disabled:text-disabled">
      <input
        ref={input}
        type="checkbox"
        name={name}
        data-action="select"
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="checkbox size-5 shrink-0"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
