import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MailOutcome } from '../../mail/mail-queue';
import type { QueryResult, Storage } from '../../storage/connection';
import type { EventStreams } from '../events/events';
import { VERSION } from './version';

/** Background jobs whose last success is reported. */
export type Job = 'cleanup' | 'last-logins' | 'provider-refresh' | 'secret-key';

/** An answered request. `route` is the pattern of its address, because the address itself may contain tokens. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  /** The time until the answer began, in seconds. Event streams have no end. */
  readonly seconds: number;
}

/** Collects the metrics of a server for `GET /metrics`. Labels have few values, and clients cannot choose them. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  signIn(outcome: 'success' | 'refused' | 'throttled', type: string): void;
  /** Counts an event of the audit record. */
  event(event: string): void;
  mail(kind: string, outcome: MailOutcome): void;
  jobEnded(job: Job, isSuccess: boolean): void;
  /** Returns the metrics in Prometheus's text format 0.0.4. */
  text(): Promise<string>;
}

/** The objects that are read at each scrape. */
export interface Measured {
  readonly storage: Pick<Storage, 'onQuery' | 'connections' | 'size'>;
  readonly events: Pick<EventStreams, 'openStreams'>;
  readonly mailer: { waiting(): Promise<number> };
  readonly clock: () => number;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of a server. `measure` is called later, because the measured objects report to the metrics. */
export function createMetrics(): Metrics & { measure(measured: Measured): void } {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'vestibule_http_request_duration_seconds',
    help: 'Time until the answer of a request began, by the pattern of its address.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const signIns = counter(registers, 'sign_ins', 'Sign-ins by outcome (success, refused, throttled) and type.', [
    'outcome',
    'type',
  ]);
  const events = counter(registers, 'audit_events', 'Events of the audit record by name.', ['event']);
  const mails = counter(registers, 'mails', 'Mails by kind and outcome; deferred ones are tried again.', [
    'kind',
    'outcome',
  ]);
  const failures = counter(registers, 'job_failures', 'Failures of background jobs.', ['job']);
  const successes = new Gauge({
    name: 'vestibule_job_last_success_timestamp_seconds',
    help: 'When a background job of this server last succeeded.',
    labelNames: ['job'],
    registers,
  });
  const build = new Gauge({
    name: 'vestibule_build_info',
    help: 'Always 1; the labels are the versions of this server and of Node.js.',
    labelNames: ['version', 'node_version'],
    registers,
  });
  build.set({ version: VERSION, node_version: process.versions.node }, 1);
  let clock = Date.now;
  return {
    requestAnswered: ({ method, route = 'none', status, seconds }) =>
      requests.observe(
        { method: METHODS.includes(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` },
        seconds,
      ),
    signIn: (outcome, type) => signIns.inc({ outcome, type }),
    event: (event) => events.inc({ event }),
    mail: (kind, outcome) => mails.inc({ kind, outcome }),
    jobEnded: (job, isSuccess) => {
      if (isSuccess) successes.set({ job }, clock() / 1000);
      else failures.inc({ job });
    },
    measure: (measured) => {
      clock = measured.clock;
      addMeasured(registers, measured);
    },
    text: () => Registry.merge([registry, processMetrics()]).metrics(),
  };
}

function counter(registers: Registry[], name: string, help: string, labelNames: string[]): Counter {
  return new Counter({ name: `vestibule_${name}_total`, help, labelNames, registers });
}

/** Adds a value that is read at each scrape. If it is undefined, it is left out. */
function gauge(
  registers: Registry[],
  { name, help, read }: { name: string; help: string; read(): number | undefined | Promise<number | undefined> },
): void {
  new Gauge({
    name: `vestibule_${name}`,
    help,
    registers,
    async collect() {
      this.reset();
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

function addMeasured(registers: Registry[], { storage, events, mailer }: Measured): void {
  const queries = new Histogram({
    name: 'vestibule_database_query_duration_seconds',
    help: 'Time that statements of the database took, by whether they succeeded.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  storage.onQuery(({ seconds, isError }: QueryResult) =>
    queries.observe({ outcome: isError ? 'failed' : 'done' }, seconds),
  );
  gauge(registers, { name: 'event_streams', help: 'Open event streams.', read: () => events.openStreams() });
  gauge(registers, {
    name: 'mails_waiting',
    help: 'Mails in the queue of all servers, which are still to be sent.',
    read: () => mailer.waiting().catch(() => undefined),
  });
  gauge(registers, {
    name: 'database_size_bytes',
    help: 'Size of the database.',
    read: () => storage.size().catch(() => undefined), // the scrape still reports the other metrics
  });
  new Gauge({
    name: 'vestibule_database_connections',
    help: 'Connections to the database by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      const { total, idle, waiting } = storage.connections?.() ?? { total: 1, idle: 0, waiting: 0 };
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/**
 * Gauges that prom-client names like counters, which promtool rejects. Gauges without `_total` contain the same numbers
 * by type.
 */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let ofProcess: Registry | undefined;

/** Returns the process metrics (memory, processor, event loop, garbage collection), measured since the first scrape. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    for (const name of MISNAMED) ofProcess.removeSingleMetric(name);
  }
  return ofProcess;
}
