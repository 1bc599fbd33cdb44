import purify from 'dompurify';

/** The elements of a message; none of them loads, runs, takes input or imitates another part of the page. */
const TAGS =
  'a abbr b blockquote br code dd del div dl dt em h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub sup table tbody td tfoot th thead tr u ul wbr';
const ATTRIBUTES = ['href', 'title', 'lang', 'dir', 'colspan', 'rowspan', 'start'];

/** Links are http, mail, telephone or relative: no scheme that runs or contains content. */
const ALLOWED_URI = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

// A link opens a new window without a reference to this one.
purify.addHook('afterSanitizeAttributes', (element) => {
  if (!element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Sanitizes HTML. Returns nodes, so that no caller needs `innerHTML`; under Trusted Types only DOMPurify's own policy
 * `dompurify` is needed.
 */
export function sanitize(html: string): DocumentFragment {
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ALLOWED_URI,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
