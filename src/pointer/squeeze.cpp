#include "pointer/squeeze.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace hindsight {

std::vector<uint64_t> elementSizes(const Program& program) {
  std::set<uint64_t> sizes;
  for (const Function& function : program.functions) {
    for (const auto& [instruction, shape] : function.gepShapes) sizes.insert(shape.sourceSize);
    for (const AliasedGep& alias : function.aliasedGeps) sizes.insert(alias.shape.sourceSize);
  }
  sizes.erase(0);
  return {sizes.begin(), sizes.end()};
}

namespace {

/// The element size by which the fewest bytes are taken for places of pointers.
uint64_t bestModulus(const std::set<int64_t>& offsets, uint64_t size, const std::vector<uint64_t>& candidates,
                     unsigned pointerBytes) {
  uint64_t best = pointerBytes;
  double leastCovered = 2;
  auto consider = [&](uint64_t modulus) {
    std::set<uint64_t> residues;
    for (int64_t offset : offsets) residues.insert(static_cast<uint64_t>(offset) % modulus);
    double covered = double(residues.size()) * pointerBytes / double(modulus);
    if (residues.size() > kMostExactPointers || covered >= leastCovered) return;
    leastCovered = covered;
    best = modulus;
  };
  consider(pointerBytes);
  for (uint64_t each : candidates)
    if (each > pointerBytes && each % pointerBytes == 0 && each <= size / 2 && size % each == 0) consider(each);
  return best;
}

} // namespace

void squeeze(std::vector<InitialContent>& contents, uint64_t size, const std::vector<uint64_t>& elementSizes,
             unsigned pointerBytes) {
  std::set<int64_t> offsets;
  for (const InitialContent& content : contents)
    if (content.where.stride == 0) offsets.insert(content.where.offset);
  if (offsets.size() <= kMostExactPointers) return;
  uint64_t modulus = bestModulus(offsets, size, elementSizes, pointerBytes);
  auto key = [](const InitialContent& content) {
    return std::tuple(content.where.offset, content.where.stride, content.target.object, content.target.offset,
                      content.target.stride, content.bytes);
  };
  for (InitialContent& content : contents) {
    if (content.where.stride) continue;
    content.where.offset %= static_cast<int64_t>(modulus);
    content.where.stride = modulus;
  }
  std::ranges::sort(contents, {}, key);
  auto same = [&](const InitialContent& a, const InitialContent& b) { return key(a) == key(b); };
  contents.erase(std::unique(contents.begin(), contents.end(), same), contents.end());
}

} // namespace hindsight
