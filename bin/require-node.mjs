// Plain JavaScript, so that an older version of Node can run this file and report the problem.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Recollect needs Node 24 or newer; this is ${process.versions.node}.\n` +
      'On Linux with glibc and on Windows the project brings its own Node: use npx, or in a checkout "npm ci" and the npm\n' +
      'scripts. Elsewhere install Node 24.',
  );
  process.exit(1);
}
