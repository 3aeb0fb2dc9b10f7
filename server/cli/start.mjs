// Entry of `npm start` and `npm run dev`. This file must be understood by old versions of Node, so that they get a
// clear sentence rather than a syntax error: no new syntax here, and everything else is loaded after the check.
// The versions are those of "engines" in package.json.
var found = process.versions.node.split(".").map(Number);
var major = found[0];
var minor = found[1];

if (!(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19))) {
  console.error("Toolcrib needs Node 24, 22.12+ or 20.19+. This is Node " + process.versions.node + ".");
  process.exit(1);
} else {
  import("./serve/launch.mjs").then(function (launcher) {
    return launcher.launch({ dev: process.argv.indexOf("--dev") !== -1 });
  });
}
