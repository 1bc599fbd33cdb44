import * as v from 'valibot';
import { FOREIGN_ID_MAX_LENGTH } from '../lengths';

/** A field of another type counts as missing, so that one wrong field does not make the whole status unreadable. */
const text = v.fallback(v.nullish(v.string(), ''), '');
const flag = v.fallback(v.nullish(v.boolean(), false), false);

/** An option of a start. A missing one is false; a value that is no boolean is refused instead of guessed. */
const choice = v.nullish(v.boolean(), false);

/** Other servers may send numbers as texts. */
const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty())]),
  v.transform(Number),
  v.finite(),
);

/** A count; another value is 0. */
const number = v.fallback(v.nullish(numeric, 0), 0);

/** An id; other servers may have numbers. */
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string(), v.trim());

/** Progress: `current` of `count` are done. */
export const MigrationProgress = v.object({ current: number, count: number });

export type MigrationProgress = v.InferOutput<typeof MigrationProgress>;

/** How many optional fields a user of the legacy system has, and so how many mappings a start has. */
export const MAPPING_COUNT = 10;

/** Where an optional field of the legacy system goes. */
export const FieldMapping = v.object({
  /** 1 to {@link MAPPING_COUNT}. */
  number: v.pipe(numeric, v.integer(), v.minValue(1), v.maxValue(MAPPING_COUNT)),
  /** The id of an enterprise extension field; null, or a blank text, for a field that is not moved. */
  destination: v.pipe(
    v.nullish(v.pipe(id, v.maxLength(FOREIGN_ID_MAX_LENGTH)), null),
    v.transform((destination) => destination || null),
  ),
  /** Whether the field's value replaces one that an account already has. */
  overwrite: choice,
});

export type FieldMapping = v.InferOutput<typeof FieldMapping>;

/** The known values of a migration's `systemStatus`. Any other value is treated like an empty one. */
export const SYSTEM_STATUS = { inProgress: 'migration in progress', migrated: 'migrated' } as const;

/** Keeps the entries of a list that match a schema and leaves the others out. What is no list becomes an empty one. */
function entriesOf<Entry>(schema: v.GenericSchema<unknown, Entry>) {
  return v.pipe(
    v.unknown(),
    v.transform((list): Entry[] =>
      (Array.isArray(list) ? list : []).flatMap((entry) => {
        const parsed = v.safeParse(schema, entry);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
    v.metadata({ items: schema }),
  );
}

/** A line of the statistics. */
export const StatisticEntry = v.object({
  /** A key of a message, or a text. */
  description: text,
  count: number,
  /** The `statisticsType` that requests the names of this line; -1 if there is no list of names. */
  type: v.fallback(v.nullish(v.union([v.number(), v.string()]), -1), -1),
});

export type StatisticEntry = v.InferOutput<typeof StatisticEntry>;

/**
 * The lines of one kind and their sum. A server may send a list of lines, without a sum, or an object. The sum of an
 * object is `sum` or else `all`, a line or only a number. Its lines are its first list, or else all its other values.
 */
const Statistic = v.pipe(
  v.unknown(),
  v.transform((value): { entries: unknown; sum: unknown } => {
    if (Array.isArray(value)) return { entries: value, sum: undefined };
    if (typeof value !== 'object' || value === null) return { entries: [], sum: undefined };
    const { sum, all, ...others }: Readonly<Record<string, unknown>> = { ...value };
    const total = sum ?? all;
    const isCount = v.is(numeric, total);
    return {
      entries: Object.values(others).find(Array.isArray) ?? Object.values(others),
      sum: isCount ? { count: total } : total,
    };
  }),
  v.object({ entries: entriesOf(StatisticEntry), sum: v.fallback(v.nullish(StatisticEntry), undefined) }),
);

/** The lines of one kind. */
export type Statistic = v.InferOutput<typeof Statistic>;

/** The state of the migration of a D3 provider to the user management. */
export const MigrationStatus = v.object({
  /** Whether this server offers no migration, or not for this provider: its state need not be read again. */
  isFeatureDeactivated: flag,
  d3MigrationStatus: v.nullish(
    v.object({
      /** Whether the legacy system answers. */
      available: flag,
      userCanStart: flag,
      /** Whether the legacy system is too old for a migration. */
      versionOutdated: flag,
      /** Whether users and groups are being moved. */
      isActive: flag,
      /** Whether all users and groups were moved. */
      isFinished: flag,
      hasErrors: flag,
      /** A key of a message, or a text. */
      errorMessage: text,
      /** What the legacy system answered, such as a status of HTTP. */
      statusCode: v.fallback(v.nullish(v.union([v.number(), v.string()])), undefined),
      usersAndGroupsMigrated: flag,
      /** One of {@link SYSTEM_STATUS}; others mean that nothing was moved yet. */
      systemStatus: text,
      /** Whether passwords are moved, and whether all of them were. */
      withPasswords: flag,
      passwordMigrationFinished: flag,
      /** Whether users without a mail address get one. */
      generateMailAddresses: flag,
      /** As they were chosen last. */
      optionalFieldMappings: v.nullish(entriesOf(FieldMapping), []),
      /** Whether a group is a member of another one. */
      hasNestedGroups: flag,
      /** Whether the page opens the dialog that starts the migration by itself. */
      autoStart: flag,
    }),
  ),
  /** The progress of the present step, which `status` names (a key of a message, or a text), and of all. */
  count: v.nullish(
    v.object({ status: text, step: v.nullish(MigrationProgress), complete: v.nullish(MigrationProgress) }),
  ),
  passwordMigrationCount: v.nullish(MigrationProgress),
  statistics: v.nullish(
    v.object({
      users: v.nullish(Statistic),
      groups: v.nullish(Statistic),
      passwordMigration: v.nullish(Statistic),
    }),
  ),
  /** A server may leave these three out unless `checkLogs=true` asks for them. */
  hasLogFile: v.fallback(v.nullish(v.boolean()), undefined),
  hasErrorLogFile: v.fallback(v.nullish(v.boolean()), undefined),
  errorCount: v.fallback(v.nullish(numeric), undefined),
  /** Whether users sign in with their accounts of the user management. */
  useUserManagement: flag,
});

export type MigrationStatus = v.InferOutput<typeof MigrationStatus>;

/**
 * GET /d3migration below the address of the providers: the state of each provider by its id. What is no state is left out, such
 * as `isFeatureDeactivated` at the top of a server without migrations.
 */
export const MigrationStatuses = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((statuses): Readonly<Record<string, MigrationStatus>> => {
    if (statuses.isFeatureDeactivated === true) return {};
    return Object.fromEntries(
      Object.entries(statuses).flatMap(([id, state]) => {
        const status = v.safeParse(MigrationStatus, state);
        return status.success ? [[id, status.output]] : [];
      }),
    );
  }),
  v.metadata({ values: MigrationStatus }),
);

export type MigrationStatuses = v.InferOutput<typeof MigrationStatuses>;

/** POST /d3migration: exactly {@link MAPPING_COUNT} mappings, one for each number. */
export const StartMigration = v.object({
  /** Whether an earlier migration is continued, or users are moved that it has left out. */
  reRun: choice,
  providerId: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.string(),
    v.maxLength(FOREIGN_ID_MAX_LENGTH),
  ),
  /** Whether a re-run brings the accounts up to date that an earlier one has moved. */
  updateMigratedUsers: choice,
  migratePasswords: choice,
  generateMailAddresses: choice,
  optionalFieldMappings: v.pipe(
    v.array(FieldMapping),
    v.length(MAPPING_COUNT),
    v.check((mappings) => new Set(mappings.map(({ number }) => number)).size === MAPPING_COUNT),
  ),
});

export type StartMigration = v.InferOutput<typeof StartMigration>;

/** POST /d3migration/abort and /finish: the id of the provider as a JSON string. */
export const MigrationProviderId = v.pipe(v.string(), v.minLength(1), v.maxLength(FOREIGN_ID_MAX_LENGTH));

/** GET /d3migration/availableenterprisesextensions: the fields that optional fields can be moved to. */
export const EnterpriseFields = v.object({
  fields: v.nullish(
    v.pipe(
      entriesOf(v.object({ id: v.pipe(id, v.minLength(1)), displayName: text })),
      v.transform((fields) => fields.map(({ id, displayName }) => ({ id, displayName: displayName || id }))),
    ),
    [],
  ),
});

export type EnterpriseFields = v.InferOutput<typeof EnterpriseFields>;

/** Why users or groups would be skipped, merged or refused: how many, and a key of a message. */
const DryRunReason = v.object({
  reason: v.pipe(v.string(), v.nonEmpty()),
  count: number,
  /** Names of some of them. */
  examples: v.nullish(v.array(v.string()), []),
});

/** What a migration would do with the users, or with the groups. */
const DryRunPart = v.object({
  /** Required: a report without numbers would say that nothing happens. */
  total: numeric,
  /** Accounts that are added. */
  created: number,
  /** Accounts that exist already, and are taken over or brought up to date. */
  merged: number,
  skipped: number,
  /** What cannot be moved, because another account has the name. */
  conflicts: number,
  reasons: v.nullish(entriesOf(v.object({ ...DryRunReason.entries, outcome: text })), []),
});

/** What a migration would do with the users, or with the groups. */
export type DryRunPart = v.InferOutput<typeof DryRunPart>;

/** POST /d3migration/dryrun with {@link StartMigration}: what it would do. Nothing is changed. */
export const DryRunReport = v.object({
  users: DryRunPart,
  groups: DryRunPart,
  /** How many passwords would be moved, how many mail addresses generated, and how many fields filled. */
  passwords: number,
  mailAddresses: number,
  fields: number,
});

export type DryRunReport = v.InferOutput<typeof DryRunReport>;
