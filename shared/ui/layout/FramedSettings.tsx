import type { ReactNode, Ref } from 'react';
import { Card } from './Card';
import { ConfigPage } from './ConfigPage';
import { PageHeader } from './PageHeader';

/**
 * The frame of an account's page in a shell, like that of settings; alone it is a `CenteredPage`. Its elements are nested as
 * there, so that the fields stay when the script replaces one by the other. The button of a form is at its end.
 */
export function FramedSettings({ children }: { children: ReactNode }) {
  return (
    <div className="sm:[&_form>button]:self-end">
      <ConfigPage width="form">{children}</ConfigPage>
    </div>
  );
}

interface TitledCardProps {
  title: string;
  /** A ref to the title, which a script can then focus. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Stands under the title. */
  text?: ReactNode;
  part?: string | undefined;
  children: ReactNode;
}

/** The title of a page in `FramedSettings`, and its content on a card. */
export function TitledCard({ title, heading, text, part, children }: TitledCardProps) {
  return (
    <>
      <PageHeader title={title} heading={heading} />
      {text ? <p className="text-muted text-pretty">{text}</p> : null}
      <Card part={part} className="flex flex-col gap-6">
        {children}
      </Card>
    </>
  );
}
