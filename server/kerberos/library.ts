import { createRequire } from 'node:module';
import type { KerberosProblem } from '../../shared/contract/settings/kerberos';

/** The context of one token, as the package `kerberos` has it. */
interface ServerContext {
  readonly contextComplete: boolean;
  readonly username?: string | null;
  /** In base64. */
  readonly response?: string | null;
  step(token: string): Promise<unknown>;
}

interface Library {
  initializeServer(service: string): Promise<ServerContext>;
}

/** A variable, because the package is optional: where it is missing, the types and the build must not look for it. */
const PACKAGE: string = 'kerberos';

/** Any key of the keytab. With the name of a service the library would look up host names. */
const ANY_KEY = '';

let library: Promise<Library> | undefined;

/** Loads the package, which loads the system's library. @returns what is missing */
export async function loadLibrary(): Promise<KerberosProblem | undefined> {
  library ??= load();
  try {
    await library;
    return undefined;
  } catch {
    library = undefined;
    return isPackageBuilt() ? 'KERBEROS_PROBLEM_LIBRARY' : 'KERBEROS_PROBLEM_PACKAGE';
  }
}

/** The package fails with the same text whether it was not built, or does not find the system's library. */
function isPackageBuilt(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${PACKAGE}/build/Release/kerberos.node`);
    return true;
  } catch {
    return false;
  }
}

async function load(): Promise<Library> {
  const loaded: { default?: unknown } = await import(PACKAGE);
  const { default: found } = loaded;
  if (!isLibrary(found)) throw new Error('another package is called kerberos');
  return found;
}

function isLibrary(value: unknown): value is Library {
  return typeof value === 'object' && value !== null && 'initializeServer' in value;
}

/** Creates a context, which checks one token. */
export async function createContext(): Promise<ServerContext> {
  library ??= load();
  return (await library).initializeServer(ANY_KEY);
}
