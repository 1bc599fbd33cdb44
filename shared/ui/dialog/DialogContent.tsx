import type { ElementType, ReactNode } from 'react';

interface DialogContentProps {
  /** The dialog's id: `${id}title` and `${id}content` name and describe it. */
  id: string;
  title: ReactNode;
  /** The element of the title; default `h2`. */
  Title?: ElementType;
  /** The element of the content; default `div`. */
  Content?: ElementType;
  actions: ReactNode;
  children: ReactNode;
}

/** The title, content and buttons of a dialog. */
export function DialogContent({ id, title, Title = 'h2', Content = 'div', actions, children }: DialogContentProps) {
  return (
    <div className="flex flex-col gap-4 p-6">
      <Title id={`${id}title`} className="flex items-start gap-2 text-balance text-heading">
        {title}
      </Title>
      <Content id={`${id}content`} className="flex flex-col gap-3">
        {children}
      </Content>
      <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>
    </div>
  );
}
