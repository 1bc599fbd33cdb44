import mustache from 'mustache';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mustacheOf, renderTemplate } from '../../../../build/pages/template';
import examples from '../../../../shared/contract/template-examples.json';

const TEMPLATE = `<!doctype html>
<!-- a word to whoever edits this -->
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title></title>
  </head>
  <body>
    <div id="app"><!--skeleton--></div>
  </body>
</html>
`;

const parts = {
  template: TEMPLATE,
  file: 'entries/x/x.html',
  title: 'X_TITLE',
  base: '/base/',
  scripts: [
    { file: 'assets/runtime-1.js', integrity: 'sha384-r' },
    { file: 'assets/x-2.js', integrity: 'sha384-x' },
  ],
  styles: { inline: 'a{color:red}' },
  skeleton: '<p title="{{messages.T}}">{{#data.list}}<b>{{name}}</b>{{/data.list}}</p>',
};

const context = { locale: 'de', themeName: 'dark', messages: { X_TITLE: 'A & B', T: 'say "x"' } };

test('the runtime is preloaded, the own script is started, both with their hashes', () => {
  const html = mustacheOf(parts);
  assert.match(html, '<link rel="modulepreload" href="/base/assets/runtime-1.js" integrity="sha384-r" crossorigin>');
  assert.match(html, '<script type="module" src="/base/assets/x-2.js" integrity="sha384-x" crossorigin></script>');
  assert.match(html, '<style>a{color:red}</style>');
  assert.not.match(html, 'whoever edits');
  const linked = mustacheOf({ ...parts, styles: { linked: { file: 'assets/x-3.css', integrity: 'sha384-c' } } });
  assert.match(linked, '<link rel="stylesheet" href="/base/assets/x-3.css" integrity="sha384-c" crossorigin>');
});

test('a script that the pages to come need is named, and not asked for', () => {
  const html = mustacheOf({ ...parts, scripts: parts.scripts.slice(1), ahead: 'assets/runtime-1.js' });
  assert.match(html, '<meta name="fetch-ahead" content="/base/assets/runtime-1.js">');
  assert.not.match(html, 'modulepreload');
});

test("the skeleton's picture is requested before the scripts, if the data have it", () => {
  const skeleton = '{{#data.userId}}<img src="/photos/{{data.userId}}" alt />{{/data.userId}}';
  const template = mustacheOf({ ...parts, skeleton });
  const filled = renderTemplate(template, { ...context, data: { userId: 'a"b' } });
  const tags = [
    '<link rel="preload" as="image" href="/photos/a&quot;b" fetchpriority="high">',
    '<link rel="modulepreload" fetchpriority="low" href="/base/assets/runtime-1.js"',
    '<script type="module" fetchpriority="low" src="/base/assets/x-2.js"',
  ].map((tag) => filled.indexOf(tag));
  assert.not.ok(tags.includes(-1));
  assert.equal(
    tags.toSorted((one, other) => one - other),
    tags,
  );
  assert.not.match(renderTemplate(template, { ...context, data: {} }), 'as="image"');
  for (const src of ['data:image/png,{{data.logo}}', '{{data.logo}}', '/logo.png', '/{{logo}}']) {
    const other = mustacheOf({ ...parts, skeleton: `<img src="${src}" alt />` });
    assert.not.match(other, /rel="preload"|fetchpriority/, src);
  }
});

test('a script in the HTML comes after the boot slot, byte for byte', () => {
  const inlineScript = 'const t={{}:`{{data.secret}}`};a("<%=b%>",c>>>1)';
  const template = mustacheOf({ ...parts, scripts: [], inlineScript });
  const html = renderTemplate(template, { ...context, data: { secret: 'x' }, boot: {} });
  assert.match(html, `id="boot">{}</script>\n<script type="module">${inlineScript}</script>\n</body>`);
  assert.throws(() => mustacheOf({ ...parts, inlineScript: 'a("<<<")' }), /entries\/x\/x.html has <<< in its script/);
});

test('filled, it speaks a language, has a theme and its data, all of it escaped', () => {
  const html = renderTemplate(mustacheOf(parts), { ...context, data: { list: [{ name: '<i>' }, { name: 'b' }] } });
  assert.match(html, '<html lang="de" data-theme="dark">');
  assert.match(html, '<title>A &amp; B</title>');
  assert.match(html, '<p title="say &quot;x&quot;"><b>&lt;i&gt;</b><b>b</b></p>');
  assert.match(html, '<script type="application/json" id="boot"></script>');
  const booted = renderTemplate(mustacheOf(parts), { ...context, data: {}, boot: { text: '</script><script>' } });
  assert.match(booted, '{"text":"\\u003c/script>\\u003cscript>"}');
});

test('a template fails the build with its name where it lacks a part, or has what the CSP refuses', () => {
  for (const lacking of ['<!--skeleton-->', '</head>', '</body>', '<title>']) {
    const template = TEMPLATE.replace(lacking, '');
    assert.throws(() => mustacheOf({ ...parts, template }), new RegExp(`^${parts.file} has no ${lacking}`));
  }
  for (const own of ['<script>1</script>', '<style>a{}</style>', '<p style="color:red">']) {
    const template = TEMPLATE.replace('<div', `${own}<div`);
    assert.throws(() => mustacheOf({ ...parts, template }), /has a script or style of its own/);
  }
});

for (const { name, template, data, html } of examples)
  test(`of the examples for hosts: ${name}`, () => assert.is(mustache.render(template, data), html));

test.run();
