import type { ComponentProps, ReactNode } from 'react';
import { PhotoImage } from '../../shared/ui/image/PhotoImage';

interface PersonProps {
  photo: ReactNode;
  name: string;
  /** The e-mail address, where there is one. */
  children?: ReactNode;
}

/** Whose menu it is. */
export function Person({ photo, name, children }: PersonProps) {
  return (
    <div data-part="person" className="flex items-center gap-4 px-3 pb-2">
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-tint text-muted contrast-more:border-edge">
        {photo}
      </span>
      <div className="min-w-0">
        <p data-part="name" className="hyphens-auto font-semibold text-lg leading-snug">
          {name}
        </p>
        {children}
      </div>
    </div>
  );
}

export function Email({ address }: { address: string }) {
  return (
    <p data-part="email" className="text-muted text-sm">
      {address}
    </p>
  );
}

/** Its owner's photo; the name stands beside it. */
export function Photo(image: Omit<ComponentProps<typeof PhotoImage>, 'size' | 'className'>) {
  return <PhotoImage size={64} {...image} />;
}
