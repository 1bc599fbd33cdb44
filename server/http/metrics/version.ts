import packageJson from '../../../package.json' with { type: 'json' };

/** The version of this server, from the package of the repository. */
export const VERSION = packageJson.version;
