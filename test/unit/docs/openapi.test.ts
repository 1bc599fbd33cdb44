import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { COOKIES } from '../../../build/openapi/cookies';
import { ACCESS } from '../../../build/openapi/operation';
import { DOCUMENT, responseOf } from '../build/openapi/read-document';
import { HOSTING, quoted, readText, tableOf } from './markdown';

const text = readText(HOSTING);

/** The sentences about a group of calls. */
const about = (group: string): string =>
  new RegExp(`- \\*\\*${group}\\.\\*\\* .*?(?=\\n- \\*\\*|\\n\\n)`, 's').exec(text)?.[0] ?? '';

test('both documents have the same words for access', () => {
  const [, meaning = ''] = tableOf(text, 'field').find(([name]) => name === 'access') ?? [];
  const words = quoted(meaning).filter((word) => /^[a-z-]+$/.test(word));
  assert.equal(words.toSorted(), [...ACCESS].toSorted());
  const used = Object.values(DOCUMENT.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation['x-access']),
  );
  assert.equal([...new Set(used)].toSorted(), [...ACCESS].toSorted());
});

test('both documents have the same cookies that pages set, and the time that they last', () => {
  const described = COOKIES.filter(({ setBy }) => setBy === 'page').map(({ name, attributes }) => [
    name,
    /Max-Age of (.*)$/.exec(attributes)?.[1],
  ]);
  assert.equal(
    tableOf(text, 'cookie').map(([name, lasts]) => [name, lasts]),
    described,
  );
});

test('both documents have the same words for the theme', () => {
  const [, value = ''] = tableOf(text, 'name').find(([name]) => name === 'themeName') ?? [];
  const [, choice = ''] = value.split("the user's choice: ");
  const cookie = COOKIES.find(({ name }) => name === 'vestibule-theme');
  assert.equal(quoted(choice), quoted(cookie?.description ?? ''));
});

test('both documents have the same data for an event', () => {
  const [, fields = ''] = /\{("resource".*?)\}/.exec(about('Events')) ?? [];
  const { properties, required } = Object(DOCUMENT.components.schemas.ResourceChange);
  const shape = Object.keys(properties).map((name) => `"${name}"${required.includes(name) ? '' : '?'}`);
  assert.is(fields, shape.join(', '));
});

test('both documents say which addresses are not below the base', () => {
  const [, chapter = ''] = text.split('\n## routes.json\n');
  const [, sentence = ''] = /some are not below `base`: (.*?)\. Leave/s.exec(chapter) ?? [];
  const own = ['/healthz', '/livez', '/readyz', '/metrics'];
  const outside = Object.keys(DOCUMENT.paths).filter(
    (path) => !path.startsWith('/identityprovider') && !own.includes(path),
  );
  const pages = outside
    .filter((path) => !/config\/.*\/|d3migration/.test(path))
    .map((path) => path.replace(/\{(\w+)\}/, ':$1'));
  assert.equal(quoted(sentence).toSorted(), pages.toSorted());
});

test('both documents say that a wrong logout token is refused with 403, and every code of the second factor answered with 200', () => {
  const signOut = DOCUMENT.paths['/identityprovider/session/logout/{logoutToken}']?.get?.responses ?? {};
  assert.ok('403' in signOut && about('Sign-out').includes('a call gets 403'));
  const code = DOCUMENT.paths['/identityprovider/login/secondFactor']?.post?.responses ?? {};
  assert.ok(!('401' in code) && about('Second factor').includes('Every code is answered with HTTP 200'));
});

test('a page without its own answer has the data of a failed call in both documents', () => {
  const { content = {} } = responseOf({ $ref: '#/components/responses/NotFound' });
  const shape = JSON.stringify(content['application/json']?.schema ?? {});
  for (const [, name = ''] of (/its data are `\{(.*?)\}`/.exec(text)?.[1] ?? '').matchAll(/"(\w+)"/g))
    assert.ok(shape.includes(`"${name}"`), name);
});

test.run();
