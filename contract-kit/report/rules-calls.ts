import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules for event streams, the directory and photos. */
export const CALL_RULES = {
  'events-type': must(
    'text/event-stream',
    'EventSource accepts no other media type.',
    'Answer a stream, or 404 where there is none.',
    CHAPTERS.calls,
  ),
  'events-form': must(
    'events named ResourceChanged with {resource, action} as data and an id',
    'Pages tell by the id what they have received.',
    'Write event:, id: and data: lines.',
    CHAPTERS.calls,
  ),
  'directory-paging': must(
    'as many entries as count says, and others from the next startIndex on',
    'The lists of users load as they are scrolled.',
    'Follow RFC 7644 §3.4.2.4.',
    CHAPTERS.calls,
  ),
  'directory-start': must(
    'the first entry with startIndex=1, as without startIndex, and the second one with 2',
    'The lists of users would leave one out, or show it two times.',
    'Count startIndex from 1, not from 0 (RFC 7644 §3.4.2.4).',
    CHAPTERS.calls,
  ),
  'directory-filter': must(
    'only entries that the filter matches',
    'The search for users shows what the server answers.',
    'Follow RFC 7644 §3.4.2.2.',
    CHAPTERS.calls,
  ),
  photo: must(
    '404 for a user without a photo, an image otherwise',
    'The page shows initials after a 404.',
    'Answer 404 where there is no photo.',
    CHAPTERS.calls,
  ),
  'events-missing': must(
    'an event ResourceChanged for /identityprovider/config/sessions after a sign-out',
    'The pages show what was there before until they are loaded again.',
    'Send the event when the change is stored, and let no proxy buffer the stream.',
    CHAPTERS.calls,
  ),
  'events-late': should(
    'the event within 2 s',
    'The pages show what was there before until the event comes.',
    'Send the event when the change is stored, and flush the stream after it.',
    CHAPTERS.calls,
  ),
  'events-end': must(
    'the end of the stream with the session',
    'Who has signed out, or has lost the rights, would still learn of changes.',
    'End the streams of a session when it ends.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
