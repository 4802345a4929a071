#include "memory/sparse_pages.h"

namespace hindsight {

/// Makes a run start there.
void SparsePages::cutAt(uint64_t index) {
  auto found = runs.upper_bound(index);
  if (found == runs.begin()) return;
  --found;
  if (found->first == index || found->second.end <= index) return;
  Pages rest = found->second;
  found->second.end = index;
  runs.emplace(index, std::move(rest));
}

void SparsePages::replace(uint64_t first, uint64_t end, const Ref<Page>& page) {
  Ref<Page> kept = page; // which may be one of those that go
  cutAt(first);
  cutAt(end);
  runs.erase(runs.lower_bound(first), runs.lower_bound(end));
  runs.emplace(first, Pages{end, std::move(kept)});
}

Ref<Page>& SparsePages::own(uint64_t index) {
  cutAt(index);
  cutAt(index + 1);
  Ref<Page>& page = runs.find(index)->second.page;
  if (!page.unique()) page = page->clone();
  return page;
}

} // namespace hindsight
