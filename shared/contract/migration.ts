import * as v from 'valibot';

/** Progress: so many of so many. */
const Progress = v.object({ current: v.nullish(v.number(), 0), count: v.nullish(v.number(), 0) });

/** The state of the migration of a D3 provider to the user management. */
export const MigrationStatus = v.object({
  /** Whether this server offers no migration, or not for this provider: its state need not be read again. */
  isFeatureDeactivated: v.nullish(v.boolean(), false),
  d3MigrationStatus: v.nullish(
    v.object({
      available: v.nullish(v.boolean(), false),
      userCanStart: v.nullish(v.boolean(), false),
      versionOutdated: v.nullish(v.boolean(), false),
      isActive: v.nullish(v.boolean(), false),
      isFinished: v.nullish(v.boolean(), false),
      hasErrors: v.nullish(v.boolean(), false),
      errorMessage: v.nullish(v.string(), ''),
      systemStatus: v.nullish(v.string(), ''),
    }),
  ),
  count: v.nullish(
    v.object({ status: v.nullish(v.string(), ''), step: v.nullish(Progress), complete: v.nullish(Progress) }),
  ),
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
);

export type MigrationStatuses = v.InferOutput<typeof MigrationStatuses>;
