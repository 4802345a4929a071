// The style of drawn trees, the same for a picture and for a page. Boxes have a light ground of their own and lines are
// of middle brightness, so that both can be seen on white and on black.
#pragma once

#include <string_view>

namespace hindsight {

struct TreeMetrics {
  static constexpr double kLetter = 6.7, kLine = 16, kPadding = 8, kNarrowest = 96, kMargin = 16;
};

inline constexpr std::string_view kTreeStyle = R"css(
.tree text { font: 11px "DejaVu Sans Mono", "SFMono-Regular", Menlo, Consolas, monospace; fill: #334155; white-space: pre; }
.tree .box rect.ground { fill: #ffffff; stroke: #64748b; stroke-width: 1.2; rx: 6px; }
.tree .box text.title { font-weight: bold; fill: #0f172a; }
.tree .box text.condition { font-style: italic; fill: #7c3aed; }
.tree .box text.value { fill: #64748b; }
.tree .box text.more { fill: #94a3b8; }
.tree .box text.kept { fill: #1e40af; }
.tree .box text.end { fill: #166534; }
.tree .box rect.mark { fill: #dbeafe; stroke: #60a5fa; stroke-width: 0.8; rx: 3px; }
.tree .covered rect.ground { fill: #fff7ed; stroke: #ea580c; }
.tree .covered text.end { fill: #c2410c; font-weight: bold; }
.tree .failed rect.ground { fill: #fef2f2; stroke: #dc2626; stroke-width: 2; }
.tree .failed text.end { fill: #b91c1c; font-weight: bold; }
.tree .open text.end { fill: #64748b; }
.tree .tried rect.ground { fill: #f8fafc; stroke: #94a3b8; stroke-dasharray: 4 3; }
.tree .tried text.title, .tree .tried text.kept { fill: #64748b; font-weight: normal; }
.tree .tried text.condition, .tree .tried text.end { fill: #94a3b8; }
.tree .tried rect.mark { fill: #f1f5f9; stroke: #cbd5e1; }
.tree .fold rect.ground { fill: #e2e8f0; stroke: #94a3b8; stroke-dasharray: 1 2; }
.tree .legend text.end { fill: #c2410c; }
.tree path.edge { fill: none; stroke: #7f8ea3; stroke-width: 1.3; }
.tree path.edge.tried { stroke-dasharray: 4 3; }
.tree path.cover { fill: none; stroke: #ea580c; stroke-width: 1.3; stroke-dasharray: 5 3; opacity: 0.85; }
)css";

} // namespace hindsight
