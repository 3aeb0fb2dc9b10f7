// Old versions of Node must parse this file and get a clear sentence: no new syntax here; everything else loads after the check.
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
