import { useEffect, useState } from 'react';
import { onPlainClick } from '../../../shared/browser/is-plain-click';
import { t } from '../../../shared/i18n/translate';
import { elementIdOf, type Section, type SectionId } from './form-sections';

/** Links to the sections of the form, in wide windows; that of the section on the screen is marked. */
export function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { current, show } = useCurrentSection(sections);
  return (
    <nav aria-label={t('PROVIDER_SECTIONS')} data-part="sections" className="max-lg:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${elementIdOf(id)}`}
              data-id={id}
              aria-current={id === current ? 'location' : undefined}
              onClick={onPlainClick(() => show(id))}
              className="flex min-h-7 items-center text-muted text-sm no-underline underline-offset-8 hover:text-on-background aria-[current]:text-on-background aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-primary"
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Follows which section is on the screen, and scrolls to one. The address stays: a new entry in the history would ask about
 * unsaved changes. An address that was opened with a section's fragment shows that section.
 */
function useCurrentSection(sections: readonly Section[]) {
  const [current, setCurrent] = useState<SectionId>();
  /** The section that was chosen, until the window is scrolled elsewhere: a low one may not reach the top. */
  const [chosen, setChosen] = useState<{ id: SectionId; scroll: number }>();
  const show = (id: SectionId) => {
    const element = document.getElementById(elementIdOf(id));
    const heading = element?.querySelector('h2');
    element?.scrollIntoView();
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    setChosen({ id, scroll: scrollY });
  };
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const update = () => setCurrent(scrollY === chosen?.scroll ? chosen.id : sectionOnScreen(sections));
    update();
    addEventListener('scroll', update, { passive: true, signal });
    addEventListener('resize', update, { signal });
    return () => controller.abort();
  }, [sections, chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts once, when the page opens
  useEffect(() => {
    const opened = sections.find(({ id }) => location.hash === `#${elementIdOf(id)}`);
    if (opened) show(opened.id);
  }, []);
  return { current, show };
}

/** The last section that begins in the upper third of the window; at the end of the page the last one. */
function sectionOnScreen(sections: readonly Section[]): SectionId | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
  const begun = sections.filter(({ id }) => {
    const { top = 0 } = document.getElementById(elementIdOf(id))?.getBoundingClientRect() ?? {};
    return isAtEnd || top <= innerHeight / 3;
  });
  return (begun.at(-1) ?? sections[0])?.id;
}
