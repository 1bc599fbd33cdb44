import * as v from 'valibot';

/** The names by which an Active Directory itself says that users may sign in. */
export type DomainNames = v.InferOutput<typeof DomainNames>;

export const DomainNames = v.object({
  /** The NetBIOS name of the domain, and its DNS name. */
  domains: v.array(v.string()),
  /** The suffixes that a `userPrincipalName` of the forest may have. */
  suffixes: v.array(v.string()),
});

export const NO_DOMAIN_NAMES: DomainNames = { domains: [], suffixes: [] };

const Stored = v.fallback(v.pipe(v.string(), v.parseJson(), DomainNames), NO_DOMAIN_NAMES);

/** Parses the column `domain_names`, which is empty before the first read. */
export const domainNamesOf = (json: string): DomainNames => v.parse(Stored, json);
