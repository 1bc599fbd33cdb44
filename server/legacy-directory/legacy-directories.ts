import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/providers';
import type { LegacyDirectory } from './legacy-directory';
import { legacyHost } from './legacy-host';
import { asSourceError, type LegacyFile, legacyFilePath, openLegacyFile, stampOf } from './open-legacy-file';
import { legacyDirectoryOf, type ReadRows, readFacts, rowsOf } from './read-legacy-file';

/** What of a provider names a legacy system: the repository id is its domain. */
export type LegacySystem = Pick<IdentityProvider, 'type' | 'host' | 'domainOrId'>;

/** The directory of the legacy system of a provider; undefined for other types. */
export type LegacyDirectoryOf = (provider: LegacySystem) => LegacyDirectory | undefined;

export interface LegacyDirectories {
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  close(): void;
}

/**
 * The legacy systems that this server knows: each is a file in the data folder that is named by its repository. A real system
 * takes their place by another {@link LegacyDirectory}.
 */
export function createLegacyDirectories(dataFolder: string): LegacyDirectories {
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
  /** Opened at each read: the file may have been removed, or another one put in its place. */
  const readerOf =
    ({ host, domainOrId }: LegacySystem): ReadRows =>
    (sql, ...parameters) => {
      const path = legacyFilePath(dataFolder, domainOrId);
      if (path === undefined) throw new SourceError('CONNECTION_REPOSITORY_NOT_FOUND');
      try {
        const rows = rowsOf(opened(path).database);
        if (legacyHost(readFacts(rows).host ?? '') !== legacyHost(host))
          throw new SourceError('CONNECTION_UNREACHABLE');
        return rows(sql, ...parameters);
      } catch (error) {
        if (!(error instanceof SourceError)) close(path);
        throw asSourceError(error);
      }
    };
  return {
    legacyDirectoryOf: (provider) => (provider.type === 'D3' ? legacyDirectoryOf(readerOf(provider)) : undefined),
    close: () => {
      for (const path of [...files.keys()]) close(path);
    },
  };
}
