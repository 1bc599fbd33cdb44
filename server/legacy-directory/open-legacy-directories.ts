import { SourceError } from '../outgoing/source-error';
import type { IdentityProvider } from '../providers/identity-providers';
import type { LegacyDirectory } from './legacy-directory';
import { legacyFilePath } from './legacy-file-path';
import { normaliseLegacyHost } from './normalise-legacy-host';
import { asSourceError, type LegacyFile, openLegacyFile, stampOf } from './open-legacy-file';
import {
  type LegacyCounts,
  type LegacyReader,
  legacyDirectoryOf,
  type ReadRows,
  readFacts,
  rowsOf,
} from './read-legacy-file';
import { retryBusy } from './retry-busy';

/** The fields of a provider that identify a legacy system. The domain is the repository id. */
export type LegacySystem = Pick<IdentityProvider, 'type' | 'host' | 'domainOrId'>;

/** Returns the directory of a provider's legacy system, or undefined for other types of providers. */
export type LegacyDirectoryOf = (provider: LegacySystem) => LegacyDirectory | undefined;

export interface LegacyDirectories {
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  close(): void;
}

/**
 * Opens the legacy systems that this server knows. Each is a file in the data folder with the name of its repository.
 * Another implementation of {@link LegacyDirectory} can connect to a real system.
 */
export function openLegacyDirectories(dataFolder: string): LegacyDirectories {
  const files = new Map<string, LegacyFile>();
  const close = (path: string) => {
    files.get(path)?.database.close();
    files.delete(path);
  };
  const opened = (path: string): LegacyFile => {
    const known = files.get(path);
    if (known !== undefined && known.stamp === stampOf(path)) return known;
    close(path);
    const file = openLegacyFile(path);
    files.set(path, file);
    return file;
  };
  /** Opens the file at each read, because it may have been removed or replaced. */
  const reading = <Result>({ host, domainOrId }: LegacySystem, work: (file: LegacyFile, rows: ReadRows) => Result) => {
    const path = legacyFilePath(dataFolder, domainOrId);
    if (path === undefined) throw new SourceError('CONNECTION_REPOSITORY_NOT_FOUND');
    try {
      const file = opened(path);
      const rows = rowsOf(file.database);
      if (normaliseLegacyHost(readFacts(rows).host ?? '') !== normaliseLegacyHost(host))
        throw new SourceError('CONNECTION_UNREACHABLE');
      return work(file, rows);
    } catch (error) {
      if (!(error instanceof SourceError)) close(path);
      throw asSourceError(error);
    }
  };
  const known = new WeakMap<LegacyFile, { readonly version: string; readonly counts: Promise<LegacyCounts> }>();
  const readerOf = (system: LegacySystem): LegacyReader => ({
    read: (sql, ...parameters) => reading(system, (_file, rows) => rows(sql, ...parameters)),
    counted: (count) =>
      reading(system, (file, rows) => {
        // The number changes when another connection has written.
        const version = JSON.stringify(rows('pragma data_version'));
        const last = known.get(file);
        if (last?.version === version) return last.counts;
        const counts = count();
        known.set(file, { version, counts });
        counts.catch(() => known.delete(file));
        return counts;
      }),
  });
  return {
    legacyDirectoryOf: (provider) =>
      provider.type === 'D3' ? retryBusy(legacyDirectoryOf(readerOf(provider))) : undefined,
    close: () => {
      for (const path of [...files.keys()]) close(path);
    },
  };
}
