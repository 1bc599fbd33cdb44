import { CopyButton } from '../../shared/ui/button/CopyButton';

interface SettingLinesProps {
  title: string;
  text: string;
  /** What is copied; empty for nothing. */
  lines: string;
  part: string;
}

/** Lines to copy, and where they belong. */
export function SettingLines({ title, text, lines, part }: SettingLinesProps) {
  return (
    <section data-part={part} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-section">{title}</h2>
      <p className="max-w-prose text-muted text-sm">{text}</p>
      {lines === '' ? null : (
        <>
          <pre className="secret whitespace-pre-wrap rounded-lg bg-tint px-3 py-2 text-sm [overflow-wrap:anywhere]">
            <code dir="ltr">{lines}</code>
          </pre>
          <CopyButton text={lines} />
        </>
      )}
    </section>
  );
}
