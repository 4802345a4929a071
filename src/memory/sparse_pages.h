// The pages of an object that is too large for a table of them: runs of identical pages, which were never written or
// filled all at once. A run of several pages has no cells.
#pragma once

#include "memory/page.h"

#include <map>

namespace hindsight {

class SparsePages : public RefCounted<SparsePages> {
public:
  struct Run {
    uint64_t first, end;
    const Ref<Page>* page;
  };

  /// Pages [first, end) are this one from now on. The ranges must fill the object before anything is read.
  void replace(uint64_t first, uint64_t end, const Ref<Page>& page);
  Run runAt(uint64_t index) const {
    auto found = std::prev(runs.upper_bound(index));
    return {found->first, found->second.end, &found->second.page};
  }
  /// For writing: a page that stands for nothing else.
  Ref<Page>& own(uint64_t index);

private:
  struct Pages {
    uint64_t end;
    Ref<Page> page;
  };
  void cutAt(uint64_t index);

  std::map<uint64_t, Pages> runs; // by their first page, without gaps
};

} // namespace hindsight
