// A few rows of every sort, for the tests of what is printed.
#pragma once

#include "bench/row.h"

#include <vector>

namespace hindsight::bench {

inline std::vector<Row> exampleRows() {
  return {{.name = "t/good",
           .property = "unreach-call",
           .expected = "true",
           .answer = "safe",
           .status = RowStatus::CorrectTrue,
           .reasons = {},
           .seconds = 0.25,
           .task = "/t/good.yml",
           .folder = "rows/good"},
          {.name = "t/leak",
           .property = "valid-memsafety",
           .expected = "false(valid-memtrack)",
           .answer = "violated(valid-memtrack)",
           .status = RowStatus::CorrectFalse,
           .reasons = {"memory-leak at a.c:3"},
           .seconds = 1.5,
           .task = "/t/leak.yml",
           .folder = "rows/leak"},
          {.name = "t/bad",
           .property = "valid-memsafety",
           .expected = "true",
           .answer = "violated(valid-free)",
           .status = RowStatus::WrongFalse,
           .reasons = {"double-free at b|c.c:9"},
           .seconds = 0.5,
           .task = "/t/bad.yml",
           .folder = "rows/bad"},
          {.name = "t/slow",
           .property = "unreach-call",
           .expected = "true",
           .answer = "unknown",
           .status = RowStatus::Unknown,
           .reasons = {"out of time", "no body for f\x1b"},
           .seconds = 60,
           .task = "/t/slow.yml",
           .folder = "rows/slow"},
          {.name = "t/slow",
           .property = "termination",
           .expected = "true",
           .answer = "-",
           .status = RowStatus::Unsupported,
           .reasons = {"the property termination is not supported"},
           .task = "/t/slow.yml",
           .folder = ""},
          {.name = "t/odd",
           .property = "-",
           .expected = "-",
           .answer = "-",
           .status = RowStatus::Broken,
           .reasons = {"t/odd.yml:1: end of map not found"},
           .task = "/t/odd.yml",
           .folder = ""}};
}

} // namespace hindsight::bench
