#include "report/triage_html.h"

#include "../support/scratch_folder.h"
#include "triage_sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

nlohmann::json triageDataOf(const std::string& page) {
  std::string_view begin = "<script type=\"application/json\" id=\"data\">";
  size_t from = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(TriageHtml, HasTheAlarmsAndTheLinesOfTheirPaths) {
  ScratchFolder folder;
  std::string file = folder.write("a.c", "int a;\nint b;\nint c;\nint d;\n");
  TriageResult result = sampleTriage();
  for (JudgedAlarm& judged : result.alarms) judged.place.file = file;
  result.alarms[0].answer.finding->steps[0].place.file = file;
  nlohmann::json data = triageDataOf(renderTriageHtml(result));
  ASSERT_EQ(data["alarms"].size(), 3u);
  EXPECT_EQ(data["alarms"][0]["steps"].size(), 2u) << "the step, and the error";
  EXPECT_EQ(data["alarms"][0]["steps"][0]["values"][0], "n = 7");
  EXPECT_EQ(data["lines"][file]["2"], "int b;");
  EXPECT_FALSE(data["alarms"][1].contains("steps"));
  EXPECT_EQ(data["alarms"][1]["assumptions"][0], "allocations succeed");
}

TEST(TriageHtml, DrawsTheHeapOfAFunction) {
  TriageResult result = sampleTriage();
  InputHeap heap;
  heap.objects = {{.kind = HeapObject::Kind::Parameter,
                   .name = "</script>",
                   .bytes = std::vector<uint8_t>(8),
                   .fields = {{.size = 8, .isPointer = true}}}};
  result.alarms[0].answer.finding->heap = heap;
  result.alarms[0].answer.entry = "insert";
  std::string page = renderTriageHtml(result);
  EXPECT_THAT(std::string(triageDataOf(page)["alarms"][0]["picture"]), HasSubstr("<svg"));
  EXPECT_FALSE(triageDataOf(page)["alarms"][1].contains("picture"));
}

TEST(TriageHtml, HostileTextEndsNoElement) {
  std::string page = renderTriageHtml(sampleTriage());
  EXPECT_THAT(page, HasSubstr("\\u003c/script>"));
  EXPECT_EQ(triageDataOf(page)["alarms"][2]["message"], "</script>\x1b[31m");
  EXPECT_THAT(page, Not(HasSubstr("\x1b")));
}

TEST(TriageHtml, NeedsNothingElse) {
  EXPECT_THAT(renderTriageHtml(sampleTriage()), Not(HasSubstr("http")));
}

} // namespace
} // namespace hindsight
