export {}; // makes this a module, which may await

const OLDEST_NODE = 20;

const major = Number(process.versions.node.split('.', 1)[0]);

// Nothing else is imported before this: an older Node may not even be able to read the rest.
if (major < OLDEST_NODE) {
  process.stderr.write(`Vestibule needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const { startUp } = await import('./start-up');
  const started = await startUp(process.env);
  if (started.ok) {
    process.stdout.write(started.announcement);
  } else {
    process.stderr.write(`Vestibule cannot start.\n${started.problems.map((problem) => `  ${problem}\n`).join('')}`);
    process.exitCode = 1;
  }
}
