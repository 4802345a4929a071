// The page of `triage --html`: how it looks and what it does. Everything that comes from reports and programs is put in
// as text.
#pragma once

#include <string_view>

namespace hindsight {

inline constexpr std::string_view kTriageStyle = R"css(
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0; display: grid; grid-template-columns: minmax(20rem, 2fr) 3fr;
  height: 100vh; }
nav, main { overflow: auto; padding: 0.8rem 1rem; }
nav { border-right: 1px solid var(--line); }
.filters { display: flex; flex-wrap: wrap; gap: 0.4rem; margin-bottom: 0.6rem; }
.filters button { border: 1px solid var(--line); border-radius: 1rem; background: none; color: inherit; padding: 0.1rem 0.7rem;
  cursor: pointer; }
.filters button[aria-pressed="true"] { background: #3b82f6; color: #fff; }
.filters input { flex: 1 1 100%; padding: 0.3rem; }
.alarm { display: block; width: 100%; text-align: left; border: 0; border-bottom: 1px solid var(--line); background: none;
  color: inherit; padding: 0.4rem; font: inherit; cursor: pointer; }
.alarm[aria-current="true"] { background: var(--soft); }
.verdict { font-weight: 600; }
.confirmed { color: #dc2626; } .refuted, .refuted-within-bounds { color: #15803d; } .unknown { color: #b45309; }
small, .dim { opacity: 0.7; }
img.heap { display: block; max-width: 100%; background: #fff; border-radius: 0.3rem; }
.card { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.6rem 0.9rem; margin: 0.7rem 0; }
pre { margin: 0; font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; }
pre .row { display: block; white-space: pre; }
pre .sink { background: #f59e0b33; } pre .at { background: #3b82f655; } pre .values { color: #7c3aed; font-style: italic; }
pre .number { display: inline-block; width: 4em; text-align: right; margin-right: 1em; opacity: 0.6; }
.steps button { margin-right: 0.5rem; }
)css";

inline constexpr std::string_view kTriageBody =
    R"html(<nav><h1 id="summary"></h1><div class="filters" id="filters"></div>
<div id="list"></div></nav><main id="detail"><p class="dim">Choose an alarm.</p></main>)html";

inline constexpr std::string_view kTriageScript = R"js("use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const verdicts = ["confirmed", "unknown", "refuted-within-bounds", "refuted"], pageSize = 200;
const shownVerdicts = new Set(verdicts);
let wanted = "", shown = pageSize, current = null;
function element(tag, options = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(options))
    if (name === "onclick" || name === "oninput") made[name] = value; else if (value !== null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
function matches(alarm) {
  const text = [alarm.file, alarm.line, alarm.kind, alarm.tool, alarm.rule, alarm.message, alarm.function].join(" ");
  return shownVerdicts.has(alarm.verdict) && text.toLowerCase().includes(wanted);
}
function renderFilters() {
  const box = document.getElementById("filters");
  box.replaceChildren(element("input", {type: "search", id: "search", placeholder: "file, kind, tool, rule, function", "aria-label": "search",
    oninput: event => { wanted = event.target.value.toLowerCase(); shown = pageSize; renderList(); }}));
  for (const verdict of verdicts) {
    const count = data.alarms.filter(alarm => alarm.verdict === verdict).length;
    if (!count) continue;
    const button = element("button", {"aria-pressed": "true", "data-verdict": verdict, onclick: () => {
      if (!shownVerdicts.delete(verdict)) shownVerdicts.add(verdict);
      button.setAttribute("aria-pressed", shownVerdicts.has(verdict)); shown = pageSize; renderList(); }}, `${verdict} ${count}`);
    box.append(button);
  }
}
function renderList() {
  const list = document.getElementById("list"), alarms = data.alarms.filter(matches);
  list.replaceChildren();
  for (const alarm of alarms.slice(0, shown))
    list.append(element("button", {class: "alarm", "aria-current": String(alarm === current), onclick: () => choose(alarm)},
      element("span", {class: "verdict " + alarm.verdict}, alarm.verdict), ` ${alarm.kind} ` + (alarm.known ? "(known) " : ""),
      element("br"), `${alarm.file}:${alarm.line} `, element("small", {}, `${alarm.tool} ${alarm.rule}`)));
  if (alarms.length > shown) list.append(element("button", {class: "alarm", onclick: () => { shown += pageSize; renderList(); }},
    `${alarms.length - shown} more`));
  if (!alarms.length) list.append(element("p", {class: "dim"}, "none"));
}
function source(file, from, marks) {
  const lines = data.lines[file] || {}, pre = element("pre");
  for (const number of Object.keys(lines).map(Number).sort((a, b) => a - b)) {
    if (Math.abs(number - from) > 12) continue;
    const mark = marks.get(number) || {}, row = element("span", {class: "row " + (mark.class || ""), "data-line": number},
      element("span", {class: "number"}, String(number)), lines[number]);
    if (mark.values) row.append(element("span", {class: "values"}, "   " + mark.values));
    pre.append(row);
  }
  return pre;
}
function pathCard(alarm) {
  let at = alarm.steps.length - 1;
  const card = element("div", {class: "card steps", id: "path"});
  function render() {
    const step = alarm.steps[at], marks = new Map();
    for (const other of alarm.steps.slice(0, at + 1))
      if (other.file === step.file && other.values.length) marks.set(other.line, {values: other.values.join(", ")});
    marks.set(step.line, {class: "at", values: [...step.values, step.text].filter(Boolean).join("; ")});
    const go = by => () => { at = Math.min(Math.max(at + by, 0), alarm.steps.length - 1); render(); };
    card.replaceChildren(element("p", {}, element("button", {id: "first", onclick: go(-1e9)}, "first"),
      element("button", {id: "back", onclick: go(-1)}, "back"), element("button", {id: "next", onclick: go(1)}, "next"),
      element("button", {id: "last", onclick: go(1e9)}, "last"),
      element("span", {id: "where"}, `step ${at + 1} of ${alarm.steps.length}: ${step.file}:${step.line} in ${step.function}`)),
      source(step.file, step.line, marks));
  }
  render();
  return card;
}
function choose(alarm) {
  current = alarm;
  renderList();
  const detail = document.getElementById("detail"), children = [
    element("h2", {}, element("span", {class: "verdict " + alarm.verdict}, alarm.verdict), ` ${alarm.kind}`),
    element("p", {}, `${alarm.file}:${alarm.line}` + (alarm.function ? ` in ${alarm.function}` : ""),
      element("br"), element("small", {}, `${alarm.tool} ${alarm.rule}: ${alarm.message}`))];
  const card = element("div", {class: "card", id: "evidence"}, element("p", {}, alarm.why));
  if (alarm.next) card.append(element("p", {}, "To learn more: " + alarm.next));
  if (alarm.placed) card.append(element("p", {class: "dim"}, alarm.placed));
  if (alarm.assumptions.length) card.append(element("p", {}, "This assumes:"),
    element("ul", {}, ...alarm.assumptions.map(text => element("li", {}, text))));
  if (alarm.inputs && alarm.inputs.length) card.append(element("p", {}, "Input:"),
    element("ul", {}, ...alarm.inputs.map(text => element("li", {}, text))));
  if (alarm.picture) card.append(element("img", {class: "heap", alt: `The heap that ${alarm.entry} is called on`,
    src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(alarm.picture)}));
  if (alarm.needs && alarm.needs.length) card.append(element("p", {}, `Callers of ${alarm.entry} see to it that:`),
    element("ul", {}, ...alarm.needs.map(text => element("li", {}, text))));
  if (alarm.harness) card.append(element("p", {}, `A main that calls ${alarm.entry}:`), element("pre", {id: "harness"}, alarm.harness));
  if (alarm.test) card.append(element("p", {class: "dim"}, "Test: " + alarm.test));
  children.push(card, alarm.steps ? pathCard(alarm)
    : element("div", {class: "card"}, source(alarm.file, alarm.line, new Map([[alarm.line, {class: "sink"}]]))));
  detail.replaceChildren(...children);
}
document.getElementById("summary").textContent = data.summary;
renderFilters();
renderList();
)js";

} // namespace hindsight
