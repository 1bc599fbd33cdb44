import packageJson from '../../../package.json' with { type: 'json' };

/** The version of this server, of the package of the repository. */
export const VERSION = packageJson.version;
