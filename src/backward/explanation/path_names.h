// What the unknowns and objects of a recorded path are called: a1 for an abstract object, h1 for one on the heap, the
// names of the source for variables, R(o,f) for what is read from an object.
#pragma once

#include "backward/state.h"

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace hindsight::backward {

class PathNames {
public:
  using Reads = std::vector<std::pair<const Term*, const Term*>>; // result -> address
  explicit PathNames(BackwardContext& context) : context(context) {}

  /// In order of appearance.
  const std::string& nameAbstract(const Term* symbol) { return give(symbol, "a", abstracts); }
  const std::string& nameHeap(const Term* base) { return give(base, "h", heaps); }
  /// The reads that are open at the time of what is printed next.
  void useReads(const Reads* open) { reads = open; }

  /// "(o,f)": the object and the offset in it.
  std::string location(const Term* address);
  std::string location(const RecordedLocation& place);
  /// "7", "&(a1,0)", "R(a1,0) + 1"
  std::string value(const Term* term);
  /// `parts` are printed as what they became.
  std::string condition(const Term* term, const Reads& parts = {});
  std::string registerName(FunctionId function, Slot slot) const;
  /// Whether the address is that of a global or of a certain part of it.
  bool isInGlobal(const Term* address) const;
  /// The globals that were mentioned, in the order of the program.
  const std::set<GlobalId>& mentionedGlobals() const { return globals; }

private:
  const std::string& give(const Term* term, const char* letter, unsigned& count);
  /// The object or abstract object a pointer starts from; null if the term is no such pointer.
  const Term* pointerRoot(const Term* term) const;
  std::string objectName(const Term* root);
  std::string symbolName(const Term* symbol);
  /// Several things may have one name in the source.
  std::string unique(const Term* term, const std::string& wanted);
  std::string offset(const Term* term);

  BackwardContext& context;
  const Reads* reads = nullptr;
  std::unordered_map<const Term*, std::string> names;
  std::unordered_map<std::string, unsigned> uses;
  std::set<GlobalId> globals;
  unsigned abstracts = 0, heaps = 0;
};

} // namespace hindsight::backward
