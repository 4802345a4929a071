// The parts of the page that are the same for every tree.
#pragma once

#include <string_view>

namespace hindsight {

inline constexpr std::string_view kTreePageHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Symbolic execution tree</title>
)html";

inline constexpr std::string_view kTreePageStyle = R"css(
:root { --ground: #ffffff; --text: #0f172a; --quiet: #64748b; --line: #cbd5e1; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --text: #e6edf3; --quiet: #9aa7b5; --line: #30363d; } }
body { margin: 0; height: 100vh; display: grid; grid: auto 1fr / 1fr 380px; background: var(--ground); color: var(--text);
  font: 14px system-ui, sans-serif; }
header { grid-column: 1 / 3; padding: 8px 16px; border-bottom: 1px solid var(--line); }
header span { margin-left: 12px; } .hint { color: var(--quiet); }
nav { float: right; margin: -3px 0; } nav button { font: inherit; min-width: 28px; margin-left: 4px; cursor: pointer; }
main { overflow: auto; } main svg { display: block; margin: 0 auto; } aside { overflow: auto; padding: 0 16px; border-left: 1px solid var(--line); }
aside h3 { margin: 14px 0 4px; font-size: 13px; color: var(--quiet); }
aside div.line { font: 12px Menlo, Consolas, monospace; padding: 1px 4px; overflow-wrap: anywhere; }
aside div.kept { background: #dbeafe; color: #1e40af; border-radius: 3px; }
aside a { cursor: pointer; color: #ea580c; text-decoration: underline; }
.tree .box { cursor: pointer; } .tree .selected rect.ground { stroke-width: 3; stroke: #2563eb; }
.tree .toggle { cursor: pointer; } .tree .toggle circle { fill: #e2e8f0; stroke: #64748b; }
)css";

inline constexpr std::string_view kTreePageZoom =
    R"html(<nav><button id="smaller" title="smaller">−</button><button id="larger" title="larger">+</button><button
id="plain" title="as large as at first">1:1</button><button id="all" title="all that is unfolded">whole</button></nav>)html";

inline constexpr std::string_view kTreePageBody = R"html(<main><svg class="tree" xmlns="http://www.w3.org/2000/svg">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path
d="M0 0L8 4L0 8z" fill="#ea580c"/></marker></defs><g id="drawing"></g></svg></main>
<aside id="details"></aside>
)html";

/// The same layout as `tree_layout.cpp`, because what is shown changes by every click.
inline constexpr std::string_view kTreePageScript = R"js("use strict";
const data = JSON.parse(document.getElementById("data").textContent), m = data.metrics, row = 8, across = 24, down = 40;
const boxes = data.boxes, text = number => data.texts[number], open = new Set(data.open);
const skipped = new Map(data.skipped); // rounds of loops that are left out: from the box that starts one, to that of a later one
const atOnce = 5; // rounds that one click shows
let selected = 0, visible = [], scale = 1;
const readable = 0.75; // the smallest scale to begin with
const view = document.querySelector("main");
boxes.forEach((box, index) => {
  box.children = [];
  box.level = 0;
  if (box.parent < 0) return;
  boxes[box.parent].children.push(index);
  box.level = boxes[box.parent].level + 1;
});
const pairs = list => { // (kind, text) after (kind, text)
  const result = [];
  for (let at = 0; at < list.length; at += 2) result.push([list[at], text(list[at + 1])]);
  return result;
};

function shown() { // parents before their children
  const result = [], todo = boxes.length ? [{box: 0, above: null}] : [];
  for (let next = 0; next < todo.length; ++next) {
    const {box, above} = todo[next];
    if (skipped.has(box)) {
      const left = sized({rounds: box, lines: roundLines(box), look: "fold", tried: boxes[box].tried, children: [], y: 0});
      above.children.push(left);
      result.push(left);
      todo.push({box: skipped.get(box), above: left});
      continue;
    }
    const lines = pairs(boxes[box].lines).map(([kind, text]) => [data.kinds[kind], text]);
    const item = sized({box, lines, look: boxes[box].look, tried: boxes[box].tried, children: [], y: 0});
    if (above) above.children.push(item);
    result.push(item);
    if (open.has(box)) for (const child of boxes[box].children) todo.push({box: child, above: item});
    else if (boxes[box].children.length) {
      const folded = boxes[box].fold.map((line, at) => [at ? "value" : "title", text(line)]);
      const fold = sized({fold: box, lines: folded, look: "fold", tried: boxes[box].tried, children: [], y: 0});
      item.children.push(fold);
      result.push(fold);
    }
  }
  return result;
}

function roundLines(from) {
  let count = 0;
  for (let at = from; at !== skipped.get(from); at = boxes[at].next) ++count;
  const place = pairs(boxes[from].lines)[0][1].replace(/^#\d+ */, "");
  return [["title", `${count.toLocaleString("en")} more round${count === 1 ? "" : "s"}`], ["value", "like the one before, at " + place]];
}

function showRounds(from) { // some more of them
  const to = skipped.get(from);
  let later = from;
  for (let round = 0; round < atOnce && later !== to; ++round) later = boxes[later].next;
  skipped.delete(from);
  if (later !== to) skipped.set(later, to);
}

function showRoundOf(box) { // if it is in one that is left out
  const above = new Set();
  for (let at = box; at >= 0; at = boxes[at].parent) {
    above.add(at);
    if (!skipped.has(at) || above.has(skipped.get(at))) continue;
    let round = at;
    while (above.has(boxes[round].next)) round = boxes[round].next;
    const to = skipped.get(at), after = boxes[round].next;
    skipped.delete(at);
    if (at !== round) skipped.set(at, round);
    if (after !== to) skipped.set(after, to);
  }
}

function sized(item) {
  const letters = Math.max(0, ...item.lines.map(line => [...line[1]].length));
  item.width = Math.max(m.narrowest, letters * m.letter + 2 * m.padding + 6);
  item.height = item.lines.length * m.line + 2 * m.padding;
  return item;
}

function layOut(items) {
  const todo = items.length ? [items[0]] : [], order = [];
  while (todo.length) { // the order of `items` has folded boxes in it before their level: go down again
    const item = todo.pop();
    order.push(item);
    for (const child of item.children) {
      child.y = item.y + Math.ceil((item.height + down) / row) * row;
      todo.push(child);
    }
  }
  for (const item of [...order].reverse()) {
    let left = [], right = [];
    for (const child of item.children) {
      let shift = 0;
      for (let at = 0; at < Math.min(right.length, child.left.length); ++at)
        shift = Math.max(shift, right[at] + across - child.left[at]);
      child.x = shift;
      for (let at = 0; at < child.left.length; ++at) {
        if (at >= left.length) left.push(child.left[at] + shift);
        right[at] = child.right[at] + shift;
      }
      child.left = child.right = null;
    }
    const own = Math.ceil((item.height + down) / row), first = item.children[0], last = item.children.at(-1);
    const shift = first ? item.width / 2 - (first.x + last.x + last.width) / 2 : 0;
    for (const child of item.children) child.x += shift;
    item.left = Array(own).fill(0).concat(left.map(x => x + shift));
    item.right = Array(own).fill(item.width).concat(right.map(x => x + shift));
    item.x = 0;
  }
  for (const item of order) for (const child of item.children) child.x += item.x;
  const leftmost = order.reduce((least, item) => Math.min(least, item.x), 0);
  for (const item of order) item.x -= leftmost;
}

function make(parent, name, attributes, content) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (content !== undefined) element.textContent = content;
  parent.appendChild(element);
  return element;
}
const curve = (x, y, a, b, c, d, toX, toY) => `M${x} ${y}C${a} ${b} ${c} ${d} ${toX} ${toY}`;

function drawBox(parent, item) {
  const isSelected = item.box === selected;
  const group = make(parent, "g", {class: `box ${item.look}${item.tried ? " tried" : ""}${isSelected ? " selected" : ""}`,
                                   transform: `translate(${item.x} ${item.y})`});
  make(group, "rect", {class: "ground", width: item.width, height: item.height, rx: 6});
  item.lines.forEach(([kind, line], at) => {
    const y = m.padding + at * m.line, width = [...line].length * m.letter + 8;
    if (kind === "kept") make(group, "rect", {class: "mark", x: m.padding - 3, y: y + 1, width, height: m.line - 2, rx: 3});
    make(group, "text", {class: kind, x: m.padding + 1, y: y + 12}, line);
  });
  group.onclick = () => {
    if (item.rounds !== undefined) keepPlace(boxes[item.rounds].parent, () => showRounds(item.rounds));
    else if (item.fold !== undefined) toggle(item.fold);
    else select(item.box);
  };
  if (item.box === undefined || !open.has(item.box) || !item.children.length) return;
  const knob = make(parent, "g", {class: "toggle", transform: `translate(${item.x + item.width / 2} ${item.y + item.height})`});
  make(knob, "circle", {r: 7});
  make(knob, "path", {d: "M-4 0H4", stroke: "#334155", "stroke-width": 1.5});
  knob.onclick = () => toggle(item.box);
}

function standIn(box, byBox, byFold, byRounds) { // what is shown in the place of a box that is folded
  for (let at = box; at >= 0; at = boxes[at].parent) {
    if (byRounds.has(at)) return byRounds.get(at);
    if (byBox.has(at)) return at === box ? byBox.get(at) : byFold.get(at);
  }
}

function drawCover(parent, a, b) {
  const ay = a.y + a.height - m.padding - m.line / 2, by = b.y + m.padding + m.line / 2;
  const isLeft = b.x + b.width <= a.x, isRight = b.x >= a.x + a.width;
  const ax = isLeft ? a.x : a.x + a.width, bx = isRight ? b.x : b.x + b.width;
  const reach = Math.min(120, Math.max(16, Math.abs(ax - bx) / 2)) * (isLeft ? -1 : 1);
  const top = Math.min(ay, by), bottom = Math.max(ay, by), turn = by < ay ? -8 : 8;
  const between = visible.filter(item => item.y <= bottom && item.y + item.height >= top);
  const lane = between.reduce((edge, item) => Math.max(edge, item.x + item.width), 0) + 16;
  make(parent, "path", {class: "cover", "marker-end": "url(#arrow)",
    d: isLeft || isRight ? curve(ax, ay, ax + reach, ay, bx - reach, by, bx, by)
      : `M${ax} ${ay}H${lane - 8}Q${lane} ${ay} ${lane} ${ay + turn}V${by - turn}Q${lane} ${by} ${lane - 8} ${by}H${bx}`});
}

function draw() {
  const items = visible = shown(), drawing = document.getElementById("drawing");
  layOut(items);
  drawing.replaceChildren();
  drawing.setAttribute("transform", `translate(${m.margin} ${m.margin})`);
  for (const item of items)
    for (const child of item.children) {
      const x = item.x + item.width / 2, y = item.y + item.height, toX = child.x + child.width / 2;
      make(drawing, "path", {class: child.tried ? "edge tried" : "edge", d: curve(x, y, x, y + 20, toX, child.y - 20, toX, child.y)});
    }
  const byBox = new Map(), byFold = new Map(), byRounds = new Map();
  for (const item of items)
    if (item.rounds !== undefined) byRounds.set(item.rounds, item);
    else item.box === undefined ? byFold.set(item.fold, item) : byBox.set(item.box, item);
  for (const item of items)
    if (item.box !== undefined && boxes[item.box].cover !== undefined)
      drawCover(drawing, item, standIn(boxes[item.box].cover, byBox, byFold, byRounds));
  for (const item of items) drawBox(drawing, item);
  const svg = drawing.ownerSVGElement, {width, height} = extent();
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", width * scale);
  svg.setAttribute("height", height * scale);
}

function extent() { // of the drawing, with room for arrows on its right
  const most = (side, size) => visible.reduce((edge, item) => Math.max(edge, item[side] + item[size]), 0);
  return {width: most("x", "width") + 2 * m.margin + 40, height: most("y", "height") + 2 * m.margin};
}

function place(item) { // where its middle is in the window
  const svg = document.querySelector("main svg").getBoundingClientRect();
  return {x: svg.left + (item.x + item.width / 2 + m.margin) * scale, y: svg.top + (item.y + m.margin) * scale};
}
const itemOf = box => visible.find(item => item.box === box);

function keepPlace(box, change) { // what was looked at stays where it is
  const before = itemOf(box) && place(itemOf(box));
  change();
  draw();
  const after = itemOf(box) && place(itemOf(box));
  if (before && after) view.scrollBy(after.x - before.x, after.y - before.y);
}

function show(box, fromTop) { // in the middle of the window, or at its top
  const at = place(itemOf(box)), window = view.getBoundingClientRect();
  view.scrollBy(at.x - window.left - view.clientWidth / 2, at.y - window.top - (fromTop ? m.margin : view.clientHeight / 3));
}

function zoom(factor) {
  keepPlace(selected, () => scale = Math.min(2, Math.max(0.1, factor ? scale * factor : 1)));
}

function showAll() {
  scale = Math.min(1, Math.max(0.1, Math.min(view.clientWidth / extent().width, view.clientHeight / extent().height)));
  draw();
  show(0, true);
}

function start() { // folds the lowest boxes until the rest can be seen side by side, in letters that can be read
  draw();
  const order = visible.filter(item => open.has(item.box)).map(({box}) => [boxes[box].tried || 0, boxes[box].level, box]);
  order.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  for (; order.length > 1 && extent().width * readable > view.clientWidth; draw()) open.delete(order.pop()[2]);
  scale = Math.min(1, Math.max(readable, view.clientWidth / extent().width));
  draw();
  if (boxes.length) show(0, true);
}

function toggle(box) {
  keepPlace(box, () => open.has(box) ? open.delete(box) : open.add(box));
}

function select(box) {
  selected = box;
  for (let above = boxes[box].parent; above >= 0; above = boxes[above].parent) open.add(above);
  showRoundOf(box);
  draw();
  describe();
}

function reveal(box) {
  select(box);
  show(box);
}

function describe() {
  const panel = document.getElementById("details"), box = boxes[selected];
  panel.replaceChildren();
  if (!box) return;
  const put = (name, content, kind) => {
    const element = document.createElement(name);
    element.textContent = content;
    if (kind) element.className = kind;
    panel.appendChild(element);
    return element;
  };
  const list = (title, lines) => {
    if (!lines.length) return;
    put("h3", title);
    for (const [line, kind] of lines) put("div", line, "line" + (kind ? " " + kind : ""));
  };
  put("h2", pairs(box.lines)[0][1]);
  put("div", text(box.file));
  if (box.tried) put("div", "No input takes this way; it was tried nevertheless.");
  put("div", `${box.instructions.toLocaleString("en")} instructions in ${box.nodes} node${box.nodes === 1 ? "" : "s"}`);
  if (box.places.length > 1) put("div", "through " + box.places.map(text).join(", "));
  const end = pairs(box.lines).filter(([kind]) => data.kinds[kind] === "end")[0];
  if (end) {
    put("h3", "how it ended");
    const link = put(box.cover === undefined ? "div" : "a", end[1]);
    if (box.cover !== undefined) link.onclick = () => reveal(box.cover);
  }
  if (box.needs) list("safe because (interpolant)", box.needs.length ? box.needs.map(line => [text(line), "kept"])
                                                                      : [["nothing is needed"]]);
  list("state", pairs(box.values).map(([kept, line]) => [line, kept ? "kept" : ""]));
  const path = [];
  for (let at = selected; at >= 0; at = boxes[at].parent) path.unshift(...boxes[at].conditions.map(line => [text(line)]));
  const ends = 15; // nobody reads the middle
  if (path.length > 2 * ends + 1) path.splice(ends, path.length - 2 * ends, [`… ${(path.length - 2 * ends).toLocaleString("en")} more`]);
  list("branches on the way", path);
  const covered = boxes.flatMap((other, index) => other.cover === selected ? [index] : []);
  if (covered.length) put("h3", `covers ${covered.length} node${covered.length === 1 ? "" : "s"}`);
  for (const index of covered.slice(0, 50)) {
    const link = put("a", pairs(boxes[index].lines)[0][1]);
    link.onclick = () => reveal(index);
    panel.appendChild(document.createElement("br"));
  }
}
for (const [id, action] of [["smaller", () => zoom(0.8)], ["larger", () => zoom(1.25)], ["plain", () => zoom(0)], ["all", showAll]])
  document.getElementById(id).onclick = action;
start();
describe();
)js";

} // namespace hindsight
