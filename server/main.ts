export {}; // makes this file a module, so that it may use await

const OLDEST_NODE = 20;

const major = Number(process.versions.node.split('.', 1)[0]);

// Everything else is imported after this check, because an older Node may fail to parse it.
if (major < OLDEST_NODE) {
  process.stderr.write(`Vestibule needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (process.argv[2] === '--version') {
  const { VERSION } = await import('./http/metrics/version');
  process.stdout.write(`${VERSION}\n`);
} else {
  const { startUp } = await import('./start-up');
  const started = await startUp(process.env);
  if (started.ok) {
    process.stdout.write(started.banner);
  } else {
    process.stderr.write(`Vestibule cannot start.\n${started.problems.map((problem) => `  ${problem}\n`).join('')}`);
    process.exitCode = 1;
  }
}
