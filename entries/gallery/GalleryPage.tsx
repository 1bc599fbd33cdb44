import { useState } from 'react';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { ThemeSelect } from '../../shared/runtime/preferences/ThemeSelect';
import { Select } from '../../shared/ui/form/Select';
import { SampleFormPage } from './SampleFormPage';
import { SampleListPage } from './SampleListPage';
import { SECTIONS } from './sections';

const WIDTHS = ['320', '360', '600', '960', '1280'] as const;

/**
 * Every shared component in every state, for developers; it is not deployed and its texts are not translated. With a
 * width it shows itself in a frame, so that breakpoints apply. `?page=list` and `?page=form` are whole pages to copy from.
 */
export function GalleryPage() {
  const [width, setWidth] = useState('');
  const query = new URLSearchParams(location.search);
  const framed = query.has('framed');
  if (query.has('page')) return query.get('page') === 'form' ? <SampleFormPage /> : <SampleListPage />;
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-8 p-6">
      {framed ? null : (
        <header className="flex flex-wrap items-end gap-3">
          <h1 className="me-auto text-title">Gallery</h1>
          <LanguageSelect />
          <ThemeSelect />
          <Select
            name="width"
            label="Width"
            labelHidden
            value={width}
            options={[{ value: '', text: 'Full width' }, ...WIDTHS.map((value) => ({ value, text: `${value} px` }))]}
            onChange={({ currentTarget }) => setWidth(currentTarget.value)}
          />
        </header>
      )}
      {width === '' ? <Sections /> : <Framed width={width} />}
    </main>
  );
}

function Framed({ width }: { width: string }) {
  return <iframe title="Gallery" src="?framed" width={width} height={800} className="self-center border border-edge" />;
}

function Sections() {
  return SECTIONS.map(({ title, Content }) => (
    <section key={title} aria-label={title} className="flex flex-col gap-4">
      <h2 className="border-line border-b pb-1 text-heading">{title}</h2>
      <Content />
    </section>
  ));
}
