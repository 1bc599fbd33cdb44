import { type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { BRANDING_PREVIEW_ADDRESS } from '../../shared/contract/addresses';
import type { BrandingDraft, PreviewTheme } from '../../shared/contract/settings/branding';
import { SkeletonBlock } from '../../shared/ui/feedback/Skeleton';
import type { AccentColours, Themes } from './check-accent';

export interface PreviewFrameProps {
  title: string;
  theme: PreviewTheme;
  /** Whether it is as wide as a phone. */
  isNarrow?: boolean;
  branding: BrandingDraft;
  /** Another number for each change of the branding. */
  version: number;
  colours: AccentColours;
  /** Undefined until it has been loaded. */
  applyTheme: Themes['applyTheme'] | undefined;
  onFail: () => void;
}

/** The minimum height of the sign-in page in px, before it is shown at half its size. */
const MIN_HEIGHT = 680;

/**
 * The sign-in page with a branding, at half its size. A change loads in a second frame, which then replaces the first:
 * nothing flickers, and the browser's history gets no entries. The frame runs no script and sends no form.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { title, theme, isNarrow = false, branding, version, colours, applyTheme, onFail } = props;
  const [loaded, setLoaded] = useState<number>();
  const [height, setHeight] = useState(MIN_HEIGHT);
  const shown = useRef<HTMLIFrameElement>(null);
  const name = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the branding
  useEffect(() => openPreview(`${name}-${version}`, { branding, theme }), [name, version, theme]);

  useLayoutEffect(() => {
    const document = loaded === undefined ? undefined : shown.current?.contentDocument;
    if (document) applyTheme?.({ IsDark: theme === 'dark', ...colours }, document.documentElement);
  }, [loaded, applyTheme, theme, colours]);

  const show = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentDocument: content } = frame;
    if (content?.URL === 'about:blank') return; // before the form was sent
    if (!content || !isPreview(content)) return onFail();
    setHeight(Math.max(MIN_HEIGHT, content.documentElement.scrollHeight));
    setLoaded(version);
  };
  const frames = loaded === undefined || loaded === version ? [version] : [loaded, version];
  return (
    <figure
      data-part={isNarrow ? 'preview-phone' : `preview-${theme}`}
      aria-busy={loaded !== version}
      className={`shrink-0 ${isNarrow ? 'w-45' : 'w-70'}`}
    >
      <figcaption className="mb-1 font-medium text-sm">{title}</figcaption>
      <div
        inert
        className="relative overflow-hidden rounded-lg border border-line contrast-more:border-edge"
        style={{ height: `${height / 2}px` }}
      >
        {loaded === undefined ? <SkeletonBlock className="h-full" /> : null}
        {frames.map((frame) => (
          <iframe
            key={frame}
            ref={frame === loaded ? shown : undefined}
            name={`${name}-${frame}`}
            title={title}
            tabIndex={-1}
            sandbox="allow-same-origin"
            className={`absolute start-0 top-0 h-[200%] w-[200%] max-w-none origin-top-left scale-50 rtl:origin-top-right ${frame === loaded ? '' : 'invisible'}`}
            onLoad={frame === version ? show : undefined}
          />
        ))}
      </div>
    </figure>
  );
}

/** Opens a preview in a frame by a form, because a branding is longer than an address may be. */
function openPreview(target: string, { branding, theme }: { branding: BrandingDraft; theme: PreviewTheme }): void {
  const form = document.createElement('form');
  const action = `${BRANDING_PREVIEW_ADDRESS}?theme=${theme}`;
  Object.assign(form, { method: 'post', action, target, hidden: true });
  for (const [name, value] of Object.entries(branding)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Whether a document is the preview, not an error page, nor sign-in because the session has ended. */
function isPreview(content: Document): boolean {
  return new URL(content.URL).pathname === BRANDING_PREVIEW_ADDRESS && !content.querySelector('[data-part=error-card]');
}
