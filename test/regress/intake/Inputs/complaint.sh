# Prints what a command complains, how it ended, and in how many lines it said so.
text=$("$@" 2>&1)
status=$?
echo "$text"
lines=$(echo "$text" | wc -l)
echo "$status after $lines line"
