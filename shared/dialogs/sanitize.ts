import purify from 'dompurify';

/** What a message is made of; nothing that loads, runs, asks for input or looks like another part of the page. */
const TAGS =
  'a abbr b blockquote br code dd del div dl dt em h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub sup table tbody td tfoot th thead tr u ul wbr';
const ATTRIBUTES = ['href', 'title', 'lang', 'dir', 'colspan', 'rowspan', 'start'];

/** Links lead to pages, mail or telephone, or are relative: no scheme that runs or carries content. */
const HARMLESS_ADDRESS = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

// Never in place of this page, and never with a hand on its window.
purify.addHook('afterSanitizeAttributes', (element) => {
  if (!element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Foreign HTML as nodes that can do no harm. Nodes and not a string, so that no HTML sink is touched: under Trusted
 * Types only DOMPurify's own parsing needs its policy, `dompurify`.
 */
export function sanitize(html: string): DocumentFragment {
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: HARMLESS_ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
