// Runs every command, as in `node build/command.cjs start`. It refuses a Node that is too old before that fails on newer
// syntax, so it has no imports, no top-level await, no syntax younger than ES2015 but `import()`, which Node 10 parses.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// Below 20.19 Node cannot `require` an ES module, which packages of the server are.
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Vestibule needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}

// A command without a file of its own, as `account`, is a program of the server, whose name stays an argument.
const own = `${__dirname}/${process.argv[2]}.mjs`;
const isOwn = require('node:fs').existsSync(own);
const file = isOwn ? own : `${__dirname}/launch/run-program.mjs`;
process.argv.splice(1, isOwn ? 2 : 1, file); // the arguments are where they would be without this file
void import(require('node:url').pathToFileURL(file).href);
