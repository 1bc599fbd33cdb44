/** A Content-Security-Policy: the sources of each directive. Names of directives are in lower case. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses a policy. If a directive occurs twice, the first one applies. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** A rule for a policy, whether the policy follows it, and the directives concerned. */
type PolicyCheck = readonly [
  rule:
    | 'csp-default'
    | 'csp-script'
    | 'csp-style'
    | 'csp-loads'
    | 'csp-places'
    | 'csp-frames'
    | 'csp-purify'
    | 'csp-types',
  passed: boolean,
  directives: readonly string[],
];

const INLINE = /^'unsafe-|^\*$|^(https?|data|blob|filesystem):(\/\/\*?)?$/i;

/** The hashes of the scripts and style sheets in the HTML of a page, as `sha256-…`. */
interface InlineHashes {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Checks the policy of a page. */
export function checkPolicy(policy: Policy, { scriptHashes, styleHashes }: InlineHashes): readonly PolicyCheck[] {
  const of = (name: string) => policy.get(`${name}-elem`) ?? policy.get(name) ?? policy.get('default-src') ?? [];
  const has = (name: string, ...sources: string[]) => sources.every((source) => of(name).includes(source));
  const allows = (name: string, hashes: readonly string[]) =>
    has(name, "'self'", ...hashes.map((hash) => `'${hash}'`)) && isClosed(name);
  const isClosed = (name: string) => !of(name).some((source) => INLINE.test(source));
  const [scripts, styles] = ['script-src', 'style-src'];
  const places = ['form-action', 'frame-ancestors', 'base-uri'];
  // `isNone` falls back to `default-src`; `isEmpty` looks only at the directive itself.
  const isNone = (name: string) => of(name).join() === "'none'";
  const isEmpty = (name: string) => (policy.get(name) ?? []).join() === "'none'";
  const frames = policy.get('frame-src') ?? policy.get('child-src') ?? of('default-src');
  const purifying = policy.get('trusted-types');
  const loads = has('connect-src', "'self'") && has('img-src', "'self'", 'data:') && isClosed('connect-src');
  return [
    ['csp-default', isNone('default-src') && isNone('object-src'), ['default-src']],
    ['csp-script', allows(scripts, scriptHashes), [scripts]],
    ['csp-style', allows(styles, styleHashes), [styles]],
    ['csp-loads', loads && !of('img-src').includes('*'), ['connect-src', 'img-src']],
    [
      'csp-places',
      places.every((name) => policy.has(name) && !policy.get(name)?.some((each) => INLINE.test(each))),
      places,
    ],
    [
      'csp-frames',
      frames.includes("'self'") &&
        has('form-action', "'self'") &&
        !isEmpty('frame-ancestors') &&
        !policy.has('sandbox'),
      ['frame-src', 'form-action', 'frame-ancestors', 'sandbox'],
    ],
    ['csp-purify', purifying?.includes('dompurify') ?? true, ['trusted-types']],
    [
      'csp-types',
      policy.get('require-trusted-types-for')?.includes("'script'") ?? false,
      ['require-trusted-types-for'],
    ],
  ];
}
