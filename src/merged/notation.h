// Formulas as AskTheCode writes them: val[this], W(val, this, v)[n], next_in[this]<=0.
//
// For people only. The engine keeps reads instead of arrays, and its terms are normalised beyond recognition.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace hindsight::merged {

struct Notation;
using TableTerm = std::shared_ptr<const Notation>;

struct Notation {
  enum class Kind : uint8_t {
    Name,  // of a variable
    Array, // of a field
    Number,
    Read,  // parts: array, index, and the offset of an element
    Write, // parts: array, index, value, and the offset of an element
    Operation,
  };
  Kind kind = Kind::Name;
  std::string name = {}; // of the operation: "<", "+"; a name that is a word is a function
  int64_t number = 0;
  std::vector<TableTerm> parts = {};
};

TableTerm formulaName(std::string name);
TableTerm formulaArray(std::string name);
TableTerm formulaNumber(int64_t number);
/// Of what was just written there, it is that.
TableTerm formulaRead(TableTerm array, TableTerm index, TableTerm offset = nullptr);
TableTerm formulaWrite(TableTerm array, TableTerm index, TableTerm value, TableTerm offset = nullptr);
/// Comparisons of numbers, and of a thing with itself, are 0 or 1.
TableTerm formulaOperation(std::string name, std::vector<TableTerm> parts);
TableTerm formulaNot(const TableTerm& condition);
bool isFormulaNumber(const TableTerm& what, int64_t number);

/// By what names and arrays are replaced. Arrays are under their name and "[]".
using Replacements = std::map<std::string, TableTerm>;
TableTerm replaced(const TableTerm& in, const Replacements& by);
/// The names in it; arrays with "[]".
void gatherNames(const TableTerm& in, std::map<std::string, bool>& found);

std::string textOf(const TableTerm& what);

} // namespace hindsight::merged
