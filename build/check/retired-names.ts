/** Where a name may stand. */
export type Kind = 'identifier' | 'file' | 'comment';

/** A name that the project no longer uses, because the field has a better one. */
export interface RetiredName {
  /** Each is one word, or several as in an identifier, which are found in that order and in any spelling. */
  names: readonly string[];
  /** What to write instead. */
  instead: string;
  /** Where it is refused: in identifiers and file names, if not said otherwise. Most are ordinary words in a comment. */
  in?: readonly Kind[];
  /** Refused only as the last word of an identifier or a file name. */
  onlyLast?: boolean;
  /** Refused only as a whole identifier or file name. */
  onlyWhole?: boolean;
  /** Identifiers and phrases of comments in which it is the term of the field. */
  except?: RegExp;
  /** Files in which it is the term of the field. */
  exceptFiles?: RegExp;
}

const EVERYWHERE: readonly Kind[] = ['identifier', 'file', 'comment'];

/** The table that `npm run check` enforces. A new exception is a new cell. */
export const RETIRED_NAMES: readonly RetiredName[] = [
  { names: ['house', 'houses'], instead: 'AppContext, app', in: EVERYWHERE },
  { names: ['ground', 'grounds'], instead: 'Deps, deps; for a colour background', in: EVERYWHERE },
  {
    names: ['visit', 'visits'],
    instead: 'RequestContext, ctx; for a syntax tree walk',
    in: EVERYWHERE,
    except: /\b(first|next|later|second|each|a|per|\d+) visits?\b|visits? to\b/gi,
  },
  {
    names: ['door', 'doors'],
    instead: 'request hooks, sign-in',
    in: EVERYWHERE,
    except: /\bfront door\b/gi,
    exceptFiles: /^shared\/ui\//, // an icon
  },
  { names: ['greet'], instead: 'request hooks, error handler' },
  { names: ['tidy'], instead: 'cleanup' },
  { names: ['ownNames'], instead: 'allowedHosts' },
  {
    names: ['announce', 'announced'],
    instead: 'banner, withId, publish',
    exceptFiles: /^(?!server\/|test\/unit\/server\/)/, // a method of host-shell.js, which other applications call
  },
  { names: ['wire'], instead: 'transport, protocol, payload', in: EVERYWHERE },
  { names: ['ears'], instead: 'subscribers', in: EVERYWHERE },
  { names: ['hear', 'hears', 'heard', 'hearing'], instead: 'subscribe, receive, onMessage', in: EVERYWHERE },
  { names: ['speak', 'speaks', 'spoken'], instead: 'post, publish, write, translate', in: EVERYWHERE },
  { names: ['peers'], instead: 'frames, subscribers' },
  { names: ['around'], instead: 'parent, shell', onlyLast: true },
  { names: ['inTurn', 'turns'], instead: 'limitConcurrency' },
  { names: ['holdAccount'], instead: 'lockUserRow' },
  { names: ['advance'], instead: 'next sign-in step', exceptFiles: /^test\// },
  { names: ['arrival'], instead: 'sign-in context' },
  { names: ['circumstances'], instead: 'sign-in context', in: EVERYWHERE },
  { names: ['occasion'], instead: 'mail context', in: EVERYWHERE },
  {
    names: ['dropCode'],
    instead: 'recovery code',
    except: /^(oneTimeDropCode|drop_code(_hash)?)$/, // in the protocol and in existing databases
  },
  {
    names: ['letter'],
    instead: 'mail template',
    except: /^letter(Spacing)?$/, // of the alphabet, and of CSS
  },
  { names: ['readOwn'], instead: 'readProtectedJson' },
  { names: ['forUser'], instead: 'requireUser', onlyWhole: true },
  { names: ['forPrograms'], instead: 'acceptsApiKey' },
  { names: ['explain'], instead: 'onError', onlyWhole: true, exceptFiles: /^(server\/storage|test\/bench)\// },
  {
    names: ['lookAround', 'world'],
    instead: 'host state; in tests what it sets up',
    in: EVERYWHERE,
    except: /\bhello,? world\b/gi,
  },
  { names: ['wear', 'wears', 'worn'], instead: 'applyTheme', in: EVERYWHERE },
  { names: ['takeOver'], instead: 'hydrate, patchSkeleton' },
  { names: ['lastResort'], instead: 'fallback' },
  { names: ['ownCopies', 'ownCopy'], instead: 'sharedChunk' },
  { names: ['onceAtATime'], instead: 'coalesce' },
  { names: ['useOneAtATime'], instead: 'useSingleFlight' },
  {
    names: ['whoever', 'nobody', 'somebody'],
    instead: 'the role: user, administrator, client, caller, browser',
    in: ['comment'],
    except: /\bnobody@/gi,
  },
];
