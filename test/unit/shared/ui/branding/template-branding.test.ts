import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renderTemplateField } from '../../../../../shared/ui/branding/template-branding';

test('a skeleton has a field of the branding, and what stands for it where that is missing, as sections of its template', () => {
  const field = (otherwise?: string) => renderToStaticMarkup(renderTemplateField('name', (name) => name, otherwise));
  const section = '{{#data.branding.name}}{{data.branding.name}}{{/data.branding.name}}';
  assert.is(field(), section);
  assert.is(field('Vestibule'), `${section}{{^data.branding.name}}Vestibule{{/data.branding.name}}`);
});

test.run();
