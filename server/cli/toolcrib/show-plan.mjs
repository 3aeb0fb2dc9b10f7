const SIGNS = { added: "+", changed: "~", removed: "-" };
const PLURALS = { category: "categories", policy: "policies" };

/** @param {string} noun */
const plural = (noun) => PLURALS[noun] ?? `${noun}s`;
/** @param {number} count @param {string} noun */
const count = (count, noun) => `${count} ${count === 1 ? noun : plural(noun)}`;

/** @param {any} plan */
export function hasGuardChanges({ guards }) {
  return guards.changesRules || guards.newSets.length > 0 || guards.changedSets.length > 0;
}

/** What a plan changes, as text. @param {any} plan @param {boolean} withGuards */
export function showPlan(plan, withGuards) {
  const lines = [];
  for (const noun of new Set(plan.changes.map((change) => change.noun))) {
    lines.push(plural(noun));
    for (const change of plan.changes.filter((one) => one.noun === noun)) lines.push(...showChange(change));
    lines.push("");
  }
  for (const effect of plan.effects) lines.push(showEffect(effect));
  if (plan.effects.length > 0) lines.push("");
  lines.push(...showGuards(plan, withGuards), ...showProblems(plan), summarize(plan));
  return lines.join("\n");
}

function showChange({ kind, name, fields }) {
  return [`  ${SIGNS[kind]} ${name}`, ...fields.map(({ field, old, new: next }) => `      ${field}: ${old} → ${next}`)];
}

function showEffect({ role, addedCount, removedCount, tokensBefore, tokensAfter }) {
  const parts = [
    addedCount > 0 && `gains ${count(addedCount, "tool")}`,
    removedCount > 0 && `loses ${count(removedCount, "tool")}`,
    `all its tools: ${tokensBefore} → ${tokensAfter} tokens`,
  ];
  return `Role ${role}: ${parts.filter(Boolean).join(", ")}`;
}

function showGuards(plan, withGuards) {
  if (!hasGuardChanges(plan)) return [];
  const { newSets, changedSets, changesRules } = plan.guards;
  const names = [...newSets.map((name) => `  + ${name}`), ...changedSets.map((name) => `  ~ ${name}`)];
  const title = withGuards ? "evaluation sets and rules" : "evaluation sets and rules (not applied without --guards)";
  return [title, ...names, ...(changesRules ? ["  ~ publishing rules"] : []), ""];
}

function showProblems({ lint, exposures }) {
  const errors = lint.filter(({ severity }) => severity === "error");
  const lines = [
    ...errors.map(({ rule, noun, name, others }) => `  ${rule}: ${noun} ${name} ${others.join(", ")}`.trimEnd()),
    ...exposures.map(({ role, tools }) => `  publishing rule: role ${role} could use ${tools.join(", ")}`),
  ];
  return lines.length === 0 ? [] : ["These problems block publishing:", ...lines, ""];
}

function summarize({ changes }) {
  const number = (kind) => changes.filter((change) => change.kind === kind).length;
  return `Plan: ${number("added")} to add, ${number("changed")} to change, ${number("removed")} to remove.`;
}

/** @param {any} plan */
export function showSyncPlan({ added, changed, removed, kept, gainedBy, problems }) {
  const lines = [
    ...added.map(({ name, tokens }) => `  + ${name} (${tokens} tokens)`),
    ...changed.map(({ name, fields }) => `  ~ ${name}: ${fields.join(", ")}`),
    ...removed.map(({ name, action }) => `  - ${name}${action === "disable" ? " (in use: disabled)" : ""}`),
    ...kept.map((name) => `    ${name}: your edits are kept`),
    ...problems.map((problem) => `  ! ${problem}`),
  ];
  if (gainedBy.length > 0) lines.push(`Roles that gain the added tools: ${gainedBy.join(", ")}`);
  return [...lines, `Plan: ${added.length} to add, ${changed.length} to change, ${removed.length} to remove.`].join(
    "\n",
  );
}
